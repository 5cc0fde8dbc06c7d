import { migrations } from '@xinyu/platform/db/migrations'

const keptSeconds = 7 * 86_400

export const staffDaysMigrations = migrations('staff-days', {
  '2026-11-27-expire': ({ createIndex }) => createIndex('staff_days', { at: 1 }, { expireAfterSeconds: keptSeconds }),
})
