import type { Product } from '@xinyu/contracts/http/product'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { firstCatalogue } from './catalogue.rules.ts'

@Injectable()
export class ProductsStore implements OnModuleInit {
  readonly #products: Collection<Product>
  constructor(database: Database) {
    this.#products = database.collection('products')
  }

  async onModuleInit(): Promise<void> {
    await this.#products.createIndex({ type: 1, order: 1 })
    if ((await this.#products.countDocuments({}, { limit: 1 })) > 0) return
    await this.#products.bulkWrite(
      firstCatalogue.map((product) => ({
        updateOne: { filter: { _id: product._id }, update: { $setOnInsert: product }, upsert: true },
      })),
    )
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
}
