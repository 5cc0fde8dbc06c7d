import type { Product } from '@xinyu/contracts/http/product/products'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { ProductsStore } from './products.store.ts'

@Injectable()
export class Products {
  constructor(private readonly store: ProductsStore) {}

  /** Throws PRODUCT_NOT_FOUND if nothing on sale has this number. */
  async getByNumber(productNum: string): Promise<Product> {
    const product = await this.store.findByNumber(productNum)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    return product
  }

  /** By App Store number, including products no longer on sale: the purchase is already paid. */
  async findByAppleId(appleProductId: string): Promise<Product | null> {
    return this.store.findByAppleId(appleProductId)
  }
}
