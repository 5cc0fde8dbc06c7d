import { dailyIds } from '../../shared/lib/daily-ids.ts'

const decided = dailyIds('decided')

/** User ids decided about today on this device; the recommendation does not change within a day. */
export const decidedToday = decided.read

export const rememberDecided = (userId: string, isDecided: boolean, now = new Date()): void =>
  decided.change((ids) => (isDecided ? ids.add(userId) : ids.delete(userId)), now)
