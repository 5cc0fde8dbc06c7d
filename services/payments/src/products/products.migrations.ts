import type { Product } from '@xinyu/contracts/http/product/products'
import { migrations, type MigrationContext } from '@xinyu/platform/db/migrations'
import { firstCatalogue } from './catalogue.rules.ts'

/** The English names of the initial catalogue said guanPoint; what finance has written since stays. */
export const sayPoints = async ({ collection }: Pick<MigrationContext, 'collection'>): Promise<void> => {
  await collection<Product>('products').bulkWrite(
    firstCatalogue.map(({ _id, nameEn }) => ({
      updateOne: { filter: { _id, nameEn: nameEn.replace('points', 'guanPoint') }, update: { $set: { nameEn } } },
    })),
  )
}

export const productsMigrations = migrations('products', {
  '2026-11-21-indexes': ({ createIndex }) => createIndex('products', { type: 1, order: 1 }),
  '2026-11-21-first-catalogue': async ({ collection }) => {
    const products = collection<Product>('products')
    // an existing catalogue belongs to the operators
    if ((await products.countDocuments({}, { limit: 1 })) > 0) return
    await products.bulkWrite(
      firstCatalogue.map((product) => ({
        updateOne: { filter: { _id: product._id }, update: { $setOnInsert: product }, upsert: true },
      })),
    )
  },
  // products of the initial catalogue without an App Store number
  '2026-11-26-app-store': async ({ collection, createIndex }) => {
    const products = collection<Product>('products')
    await products.bulkWrite(
      firstCatalogue.map(({ _id, appleProductId }) => ({
        updateOne: { filter: { _id, appleProductId: null }, update: { $set: { appleProductId } } },
      })),
    )
    await createIndex('products', { appleProductId: 1 })
  },
  // the English names of the initial catalogue said guanPoint; what finance has written since stays
  '2026-11-28-points-in-english': sayPoints,
})
