import { migrations } from '@xinyu/platform/db/migrations'

export const postsMigrations = migrations('posts', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('posts', { isChecked: 1, addtime: -1, _id: -1 })
    await createIndex('posts', { user_id: 1, addtime: -1, _id: -1 })
  },
})
