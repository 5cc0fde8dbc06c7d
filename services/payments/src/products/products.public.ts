import type { Product } from '@xinyu/contracts/http/product'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { ProductsStore } from './products.store.ts'

/** What can be bought, for the orders. */
@Injectable()
export class Products {
  constructor(private readonly store: ProductsStore) {}

  /** Throws PRODUCT_NOT_FOUND when nothing on sale has this number. */
  async byNumber(productNum: string): Promise<Product> {
    const product = await this.store.byNumber(productNum)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    return product
  }

  /** By its number in the App Store, also when it is not on sale any more: what was bought there is paid for. */
  async byAppleId(appleProductId: string): Promise<Product | null> {
    return this.store.byAppleId(appleProductId)
  }
}
