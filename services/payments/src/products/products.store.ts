import type { Product } from '@xinyu/contracts/http/product/products'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { isSame, type ProductFields, type ProductVersion } from './product.rules.ts'

/** With its earlier versions, oldest first; early products have none. */
export interface ProductDocument extends Product {
  changedAt?: Date
  changedBy?: string
  earlier?: ProductVersion[]
}
const keptVersions = 200

/** The only writer of products. A change is a new version, written only over the version it is based on. */
@Injectable()
export class ProductsStore {
  readonly #products: Collection<ProductDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#products = database.collection('products')
  }

  async onSale(type: 'vip' | 'guanPoint' | 'all'): Promise<Product[]> {
    return this.#products
      .find({ onSale: true, ...(type === 'all' ? {} : { type }) }, { projection: { earlier: 0 } })
      .sort({ order: 1 })
      .toArray()
  }

  async findByNumber(productNum: string): Promise<Product | null> {
    return this.#products.findOne({ productNum, onSale: true }, { projection: { earlier: 0 } })
  }

  async find(productNum: string): Promise<ProductDocument | null> {
    return this.#products.findOne({ _id: productNum })
  }

  /** Throws CONFLICT if the number is taken. */
  async add(fields: ProductFields, by: string): Promise<ProductDocument> {
    const product = { _id: fields.productNum, ...fields, version: 1, changedAt: this.clock.now(), changedBy: by }
    try {
      await this.#products.insertOne(product)
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('CONFLICT')
      throw error
    }
    return product
  }

  /** The next version of `known`. Writes nothing if nothing differs. */
  async update(known: ProductDocument, fields: ProductFields, by: string): Promise<ProductDocument> {
    const { _id, version = 1, changedAt = null, changedBy = null } = known
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, known[name as keyof Product]]))
    if (isSame(before as ProductFields, fields)) return known
    const earlier: ProductVersion = { version, at: changedAt, by: changedBy, fields: before as ProductFields }
    const changed = await this.#products.findOneAndUpdate(
      { _id, $or: version === 1 ? [{ version }, { version: { $exists: false } }] : [{ version }] },
      {
        $set: { ...fields, version: version + 1, changedAt: this.clock.now(), changedBy: by },
        $push: { earlier: { $each: [earlier], $slice: -keptVersions } },
      },
      { returnDocument: 'after' },
    )
    if (!changed) throw new WriteConflict()
    return changed
  }

  /** On sale or not; those on sale first. */
  async findByAppleId(appleProductId: string): Promise<Product | null> {
    return this.#products.findOne({ appleProductId }, { sort: { onSale: -1 } })
  }
}
