import { ProfileStatus } from '@xinyu/contracts/enums'
import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400
/** what a list of open people is narrowed by; all indexes are partial: only open people are in them */
const places: Record<string, 1>[] = [
  {},
  { gender: 1 },
  { gender: 1, 'liveCity.provinceCode': 1 },
  { gender: 1, 'liveCity.cityCode': 1 },
]

export const discoveryMigrations = migrations('discovery', {
  '2026-11-21-candidates': async ({ createIndex }) => {
    for (const place of places)
      await createIndex(
        'users',
        { isCompleted: 1, 'privacy.blockMe': 1, ...place, online: -1, lastActive: -1, _id: 1 },
        { partialFilterExpression: { isCompleted: ProfileStatus.Approved } },
      )
  },
  '2026-11-21-picks-expire': ({ createIndex }) =>
    createIndex('recommendations', { at: 1 }, { expireAfterSeconds: 60 * day }),
})
