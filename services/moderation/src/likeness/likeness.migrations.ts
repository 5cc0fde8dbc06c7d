import { migrations } from '@xinyu/platform/db/migrations'

const days = 180
const day = 86_400

export const likenessMigrations = migrations('likeness', {
  '2026-12-08-indexes': async ({ createIndex }) => {
    await createIndex('prints', { keys: 1, at: -1 })
    await createIndex('prints', { user_id: 1, at: -1 })
    await createIndex('prints', { to: 1 }, { sparse: true })
    await createIndex('prints', { at: 1 }, { expireAfterSeconds: days * day })
    await createIndex('invitations', { inviter_id: 1, at: -1 })
    await createIndex('invitations', { at: 1 }, { expireAfterSeconds: days * day })
  },

  // prints are compared without reading their documents; the index of keys and time stays for a release, since
  // instances of before, which still run during an update, name it in their queries
  '2026-12-10-compared-in-the-index': async ({ createIndex }) => {
    await createIndex('prints', { keys: 1, print: 1 })
    await createIndex('prints', { print: 1 })
  },
})
