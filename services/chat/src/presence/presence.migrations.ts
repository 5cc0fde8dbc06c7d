import { migrations } from '@xinyu/platform/db/migrations'

export const presenceMigrations = migrations('presence', {
  '2026-11-22-who-is-online': ({ createIndex }) =>
    createIndex('presence', { online: 1 }, { partialFilterExpression: { online: true } }),
})
