import type { products } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { ProductDocument } from './products.store.ts'

type ProductFilter = z.output<(typeof products)['filter']>
type ProductRecord = RecordOf<typeof products>

/** The whole catalogue, on sale or not, for finance. */
@Injectable()
export class ProductsReads {
  readonly #products: Collection<ProductDocument>
  constructor(database: Database) {
    this.#products = database.collection('products')
  }

  async get(id: string): Promise<ProductDocument> {
    const found = await this.#products.findOne({ _id: id })
    if (!found) throw new AppError('PRODUCT_NOT_FOUND')
    return found
  }

  async list({
    filter: { q, id, type, onSale },
    skip,
    take,
    sort,
  }: AdminQuery<ProductFilter>): Promise<{ rows: ProductDocument[]; total: number }> {
    const name = { $regex: (q ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' }
    const where: Filter<ProductDocument> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(type ? { type } : {}),
      ...(onSale === undefined ? {} : { onSale }),
      ...(q ? { $or: [{ _id: name }, { name }, { nameEn: name }] } : {}),
    }
    const order: Record<string, 1 | -1> = { [sort?.field ?? 'order']: sort?.order ?? 1, _id: sort?.order ?? 1 }
    const { found: rows, total } = await listPage(this.#products, where, { sort: order, skip, take })
    return { rows, total }
  }
}

/** A product with its versions, newest first. */
export const recordOf = (product: ProductDocument): ProductRecord => {
  const { changedAt = null, changedBy = null, earlier = [], version = 1, ...fields } = product
  const versions = [...earlier, { version, at: changedAt, by: changedBy, fields }]
  return {
    ...fields,
    id: fields._id,
    version,
    history: versions
      .toReversed()
      .map(({ version: number, at, by, fields: { name, nameEn, price, days, points, onSale } }) => ({
        version: number,
        name,
        nameEn,
        price,
        days,
        points,
        onSale,
        by,
        at: at?.toISOString() ?? null,
      })),
  }
}
