import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const smsMigrations = migrations('sms', {
  '2026-11-21-codes-expire': ({ createIndex }) =>
    createIndex('sms_codes', { sentAt: 1 }, { expireAfterSeconds: 2 * day }),
  // codes for the owner's device are sent in addition to those for strangers, so the last request of both counts
  '2026-11-21-expire-by-the-last-request': async ({ createIndex, dropIndex }) => {
    await dropIndex('sms_codes', { sentAt: 1 })
    await createIndex('sms_codes', { askedAt: 1 }, { expireAfterSeconds: 2 * day })
  },
  // codes live for minutes, so those stored under a readable phone are simply deleted
  '2026-11-21-no-readable-phones': async ({ collection }) => {
    await collection<{ _id: string }>('sms_codes').deleteMany({ _id: /^1\d{10}$/ })
  },
})
