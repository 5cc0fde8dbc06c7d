import { migrations } from '@xinyu/platform/db/migrations'

const newcomerSeconds = 2 * 86_400

export const sharingMigrations = migrations('sharing', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('invitations', { inviter_id: 1, at: -1, _id: -1 })
    await createIndex('invitations', { inviter_id: 1, state: 1 })
    await createIndex('share_codes', { user_id: 1 }, { unique: true })
    await createIndex('newcomers', { joinedAt: 1 }, { expireAfterSeconds: newcomerSeconds })
  },
})
