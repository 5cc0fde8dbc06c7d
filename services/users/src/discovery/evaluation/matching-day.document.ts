import type { matchingDays } from '@xinyu/contracts/admin/matching'
import type { RecordOf } from '@xinyu/contracts/resource'

export type MatchingDay = RecordOf<typeof matchingDays>

export type StoredMatchingDay = Omit<MatchingDay, 'id' | 'at'> & { _id: string; at: Date }
