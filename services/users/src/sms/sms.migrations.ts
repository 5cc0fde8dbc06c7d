import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const smsMigrations = migrations('sms', {
  '2026-11-21-codes-expire': ({ createIndex }) =>
    createIndex('sms_codes', { sentAt: 1 }, { expireAfterSeconds: 2 * day }),
  // whoever asks: a code for the owner's device is sent beside those of strangers
  '2026-11-21-expire-by-the-last-request': async ({ createIndex, dropIndex }) => {
    await dropIndex('sms_codes', { sentAt: 1 })
    await createIndex('sms_codes', { askedAt: 1 }, { expireAfterSeconds: 2 * day })
  },
  // codes live for minutes; those kept under a readable phone are asked for anew
  '2026-11-21-no-readable-phones': async ({ collection }) => {
    await collection<{ _id: string }>('sms_codes').deleteMany({ _id: /^1\d{10}$/ })
  },
})
