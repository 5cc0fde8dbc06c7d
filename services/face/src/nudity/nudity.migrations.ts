import { migrations } from '@xinyu/platform/db/migrations'

export const nudityMigrations = migrations('nudity', {
  // the owner of pictures is removed with the person
  '2026-11-21-owner': ({ createIndex }) =>
    createIndex('pictures', { user_id: 1 }, { partialFilterExpression: { user_id: { $type: 'string' } } }),
})
