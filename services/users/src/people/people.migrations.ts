import { migrations } from '@xinyu/platform/db/migrations'

const ifDate = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'date' } } })

export const peopleMigrations = migrations('people', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('users', { GID: 1 }, { unique: true })
    await createIndex('users', { phone: 1 }, { unique: true, partialFilterExpression: { phone: { $type: 'string' } } })
    await createIndex('users', { 'cancellation.erasedAt': 1 }, ifDate('cancellation.erasedAt'))
    await createIndex('users', { 'ban.until': 1 }, ifDate('ban.until'))
    await createIndex('users', { createdAt: -1 })
    await createIndex('users', { online: 1 }, { partialFilterExpression: { online: true } })
  },
})
