import { migrations } from '@xinyu/platform/db/migrations'

export const incidentsMigrations = migrations('incidents', {
  '2026-12-08-indexes': async ({ createIndex }) => {
    await createIndex('incidents', { addtime: -1, _id: -1 })
    await createIndex('incidents', { state: 1, addtime: -1, _id: -1 })
    await createIndex('incidents', { subject_id: 1, origin: 1 })
    await createIndex('incidents', { 'members.user_id': 1, addtime: -1, _id: -1 })
  },

  '2026-12-09-cleared': async ({ createIndex }) => {
    await createIndex('incidents', { 'members.isCleared': 1, 'members.user_id': 1 }, { sparse: true })
  },
})
