import { migrations } from '@xinyu/platform/db/migrations'

const missingCollection = 26

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
        // never made, or renamed already
        if (error.code !== missingCollection) throw error
      })
  },
})
