import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const smsMigrations = migrations('sms', {
  '2026-11-21-codes-expire': ({ createIndex }) =>
    createIndex('sms_codes', { sentAt: 1 }, { expireAfterSeconds: 2 * day }),
})
