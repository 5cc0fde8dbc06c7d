import { migrations } from '@xinyu/platform/db/migrations'

export const listViewsMigrations = migrations('list-views', {
  // a list has one view of a title
  '2026-11-28-titles': ({ createIndex }) =>
    createIndex('list_views', { user_id: 1, resource: 1, title: 1 }, { unique: true }),
})
