import { migrations } from '@xinyu/platform/db/migrations'

const places: Record<string, 1>[] = [
  {},
  { gender: 1 },
  { gender: 1, 'liveCity.provinceCode': 1 },
  { gender: 1, 'liveCity.cityCode': 1 },
]

/** `directory` is the name under which the steps are recorded. */
export const userStoreMigrations = migrations('directory', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('users', { GID: 1 }, { unique: true })
    await createIndex('users', { phone: 1 }, { unique: true, partialFilterExpression: { phone: { $type: 'string' } } })
    for (const field of ['cancellation.erasedAt', 'ban.until'])
      await createIndex('users', { [field]: 1 }, { partialFilterExpression: { [field]: { $type: 'date' } } })
    await createIndex('users', { createdAt: -1 })
    await createIndex('users', { online: 1 }, { partialFilterExpression: { online: true } })
    await createIndex('users', { isCompleted: 1, createdAt: -1 })
    for (const field of ['name', 'lastActive', 'vipLimitDate']) await createIndex('users', { [field]: 1, _id: 1 })
  },
  '2026-11-21-projections': async ({ createIndex, dropIndex }) => {
    await createIndex('users', { projectionDue: 1, _id: 1 }, { partialFilterExpression: { projectionDue: true } })
    // lists of people are read from the candidates
    for (const place of places)
      await dropIndex('users', { isCompleted: 1, 'privacy.blockMe': 1, ...place, online: -1, lastActive: -1, _id: 1 })
  },
  '2026-11-21-a-guard-for-each-kind-of-fact': async ({ collection }) => {
    const applied = { membership: '$seen.wallet', points: '$seen.wallet', presence: '$seen.presence', ban: 0 }
    await collection('users').updateMany({ seen: { $exists: true } }, [{ $set: { applied } }, { $unset: 'seen' }])
  },
  '2026-11-21-approved-content': async ({ collection }) => {
    await collection('users').updateMany({ shown: { $exists: true } }, { $rename: { shown: 'approved' } })
  },
  '2026-11-21-fill-read-models': async ({ collection }) => {
    await collection('users').updateMany({ projectionDue: { $exists: false } }, { $set: { projectionDue: true } })
  },

  // the console's sorts end in the id, so that pages have a stable order: the index provides it without a sort
  '2026-11-23-order-of-the-console': async ({ createIndex, dropIndex }) => {
    await createIndex('users', { createdAt: -1, _id: -1 })
    await createIndex('users', { isCompleted: 1, createdAt: -1, _id: -1 })
    await dropIndex('users', { createdAt: -1 })
    await dropIndex('users', { isCompleted: 1, createdAt: -1 })
  },
  '2026-11-23-activity-without-presence': async ({ collection, dropIndex }) => {
    await dropIndex('users', { online: 1 })
    const lastActive = { $cond: ['$erased', null, { $ifNull: ['$presence.at', '$lastActive'] }] }
    await collection('users').updateMany({ online: { $exists: true } }, [
      { $set: { lastActive, projectionDue: true, version: { $add: ['$version', 1] } } },
      { $unset: ['online', 'presence', 'applied.presence'] },
    ])
  },
  '2026-11-25-featured': async ({ createIndex }) => {
    const someState = { partialFilterExpression: { 'featured.status': { $gt: 0 } } }
    await createIndex('users', { 'featured.status': 1, 'featured.since': 1, _id: 1 }, someState)
    await createIndex('users', { 'featured.since': 1, _id: 1 }, someState)
  },
  '2026-11-26-who-works-here-and-what-waits': async ({ createIndex }) => {
    for (const field of ['roles', 'suspendedRoles'])
      await createIndex('users', { [field]: 1 }, { partialFilterExpression: { [`${field}.0`]: { $exists: true } } })
    for (const field of ['hasRealChecked', 'hasGradeChecked'])
      await createIndex('users', { [field]: 1 }, { partialFilterExpression: { [field]: { $gt: 0 } } })
  },
  // one account for each person at WeChat and at Apple
  '2026-11-26-logins-of-others': async ({ createIndex }) => {
    for (const field of ['wxIds', 'appleId'])
      await createIndex(
        'users',
        { [field]: 1 },
        { unique: true, partialFilterExpression: { [field]: { $type: 'string' } } },
      )
  },
  // existing phones must be found among the contacts of others
  '2026-11-28-phones-among-contacts': async ({ collection }) => {
    await collection('users').updateMany({ projectionDue: { $exists: false } }, { $set: { projectionDue: true } })
  },
  '2026-11-29-roles-that-wait': ({ createIndex }) =>
    createIndex('users', { 'roleGrant.at': 1 }, { partialFilterExpression: { 'roleGrant.at': { $exists: true } } }),
  // a passkey belongs to one account
  '2026-11-29-passkeys': ({ createIndex }) =>
    createIndex(
      'users',
      { 'passkeys.credentialId': 1 },
      { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $type: 'string' } } },
    ),
})
