import { migrations } from '@xinyu/platform/db/migrations'
import { pictureKeyOf, withAvatar } from '@xinyu/platform/pictures/picture.rules'
import type { Review } from './review.document.ts'

const missingCollection = 26

const parts: Record<string, 1>[] = [{ kind: 1 }, { kind: 1, status: 1 }]

export const reviewsMigrations = migrations('reviews', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('reviews', { kind: 1, status: 1, priority: -1, waitingSince: 1 })
    await createIndex('reviews', { subject_id: 1, kind: 1, revision: 1 })
    await createIndex('reviews', { user_id: 1, status: 1 })
  },

  '2026-11-22-image-flags': async ({ collection }) => {
    await collection('picture_doubts')
      .rename('image_flags')
      .catch((error: { code?: number }) => {
        // never created, or renamed already
        if (error.code !== missingCollection) throw error
      })
  },

  // in every order that the console offers, for one state or all; names and numbers are searchable
  '2026-11-23-order-of-the-console': async ({ createIndex, dropIndex }) => {
    for (const part of parts) {
      await createIndex('reviews', { ...part, priority: -1, waitingSince: 1, _id: 1 })
      await createIndex('reviews', { ...part, waitingSince: 1, _id: 1 })
      await createIndex('reviews', { ...part, decidedAt: 1, _id: 1 })
    }
    for (const field of ['user.name', 'user.GID']) await createIndex('reviews', { [field]: 1 })
    await dropIndex('reviews', { kind: 1, status: 1, priority: -1, waitingSince: 1 })
  },

  '2026-11-24-images': async ({ createIndex }) => {
    const listed = { partialFilterExpression: { isListed: true } }
    for (const part of [{ isListed: 1 }, { isListed: 1, isChecked: 1 }] as Record<string, 1>[]) {
      await createIndex('images', { ...part, score: -1, _id: -1 }, listed)
      await createIndex('images', { ...part, addtime: -1, _id: -1 }, listed)
    }
    await createIndex('images', { user_id: 1, where: 1 })
    await createIndex('images', { subject_id: 1 })
  },

  // fingerprint bands, for similar pictures
  '2026-11-25-similar-images': ({ createIndex }) => createIndex('images', { bands: 1 }, { sparse: true }),

  // decisions whose undo window is over
  '2026-11-26-held-decisions': async ({ createIndex }) => {
    for (const name of ['reviews', 'images']) await createIndex(name, { 'held.until': 1 }, { sparse: true })
  },

  // pictures and avatars are stored by their keys
  '2026-12-01-pictures-as-keys': ({ inBatches }) =>
    inBatches<Pick<Review, '_id' | 'version' | 'user' | 'images'>>(
      'reviews',
      { $or: [{ 'user.avatar': /^https?:/ }, { 'images.url': /^https?:/ }] },
      (batch, reviews) =>
        reviews.bulkWrite(
          batch.map(({ _id, version, user, images }) => {
            const pictures = images.map((image) => ({ ...image, url: pictureKeyOf(image.url) }))
            const set = { user: user && withAvatar(user, pictureKeyOf), images: pictures }
            // what an earlier version that still runs changes meanwhile is read in either form
            return { updateOne: { filter: { _id, version }, update: { $set: set, $inc: { version: 1 } } } }
          }),
        ),
    ),
})
