import { migrations } from '@xinyu/platform/db/migrations'

export const listViewsMigrations = migrations('list-views', {
  // titles are unique per list
  '2026-11-28-titles': ({ createIndex }) =>
    createIndex('list_views', { user_id: 1, resource: 1, title: 1 }, { unique: true }),
})
