import { migrations } from '@xinyu/platform/db/migrations'

export const versionsMigrations = migrations('versions', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('versions', { platform: 1, number: 1 }, { unique: true })
    await createIndex('versions', { key: 1 }, { partialFilterExpression: { key: { $type: 'string' } } })
    await createIndex('versions', { number: 1, _id: 1 })
    await createIndex('versions', { addtime: 1, _id: 1 })
  },
})
