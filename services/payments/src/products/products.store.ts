import type { Product } from '@xinyu/contracts/http/product'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

@Injectable()
export class ProductsStore {
  readonly #products: Collection<Product>
  constructor(database: Database) {
    this.#products = database.collection('products')
  }

  async onSale(type: 'vip' | 'guanPoint' | 'all'): Promise<Product[]> {
    return this.#products
      .find({ onSale: true, ...(type === 'all' ? {} : { type }) })
      .sort({ order: 1 })
      .toArray()
  }

  async byNumber(productNum: string): Promise<Product | null> {
    return this.#products.findOne({ productNum, onSale: true })
  }

  /** On sale or not; one on sale before one that is not. */
  async byAppleId(appleProductId: string): Promise<Product | null> {
    return this.#products.findOne({ appleProductId }, { sort: { onSale: -1 } })
  }
}
