import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400
const byPresence = { online: -1, lastActive: -1, _id: 1 } as const
const byActivity = { lastActive: -1, _id: 1 } as const
const onlyListed = { partialFilterExpression: { listed: true } }
/** filters of lists: region and gender, the shard key, come first whenever a list has them */
const places: Record<string, 1>[] = [
  { provinceCode: 1, gender: 1 },
  { provinceCode: 1, gender: 1, cityCode: 1 },
  { gender: 1 },
  {},
]

export const discoveryMigrations = migrations('discovery', {
  '2026-11-21-picks-expire': ({ createIndex }) =>
    createIndex('recommendations', { at: 1 }, { expireAfterSeconds: 60 * day }),
  '2026-11-21-candidates': async ({ createIndex }) => {
    for (const place of places) await createIndex('candidates', { ...place, ...byPresence }, onlyListed)
    await createIndex('candidates', { GID: 1 }, onlyListed)
    // sharding needs an index that contains every document
    await createIndex('candidates', { provinceCode: 1, gender: 1 })
  },
  '2026-11-23-order-by-activity': async ({ createIndex, dropIndex }) => {
    for (const place of places) {
      await createIndex('candidates', { ...place, ...byActivity }, onlyListed)
      await dropIndex('candidates', { ...place, ...byPresence })
    }
  },
  '2026-11-25-featured': async ({ createIndex }) => {
    const featured = { partialFilterExpression: { listed: true, isFeatured: true } }
    for (const place of [{ isFeatured: 1 }, { isFeatured: 1, gender: 1 }] as Record<string, 1>[])
      await createIndex('candidates', { ...place, ...byActivity }, featured)
  },
  '2026-11-26-whom-somebody-is-shown-to': ({ createIndex }) => createIndex('recommendations', { today: 1, day: 1 }),
  '2026-11-26-plans-expire': ({ createIndex }) => createIndex('deck_plans', { at: 1 }, { expireAfterSeconds: day }),
  '2026-11-27-what-changed': ({ createIndex }) => createIndex('candidates', { changedAt: 1 }),
  '2026-11-28-measures-expire': ({ createIndex }) =>
    createIndex('matching_days', { at: 1 }, { expireAfterSeconds: 400 * day }),
  '2026-11-29-ended-instances-expire': ({ createIndex }) =>
    createIndex('memory_builds', { at: 1 }, { expireAfterSeconds: day }),
})
