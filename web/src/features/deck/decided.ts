import { dateInChina } from '@xinyu/contracts/rules/age'
import { readJson, writeJson } from '../../shared/lib/storage.ts'

interface Stored {
  day: string
  ids: string[]
}
const KEY = 'decided'

/** User ids decided about today on this device; the recommendation does not change within a day. */
export const decidedToday = (now = new Date()): Set<string> => {
  const stored = readJson<Stored>(KEY)
  return new Set(stored?.day === dateInChina(now) ? stored.ids : [])
}

export const rememberDecided = (userId: string, decided: boolean, now = new Date()): void => {
  const ids = decidedToday(now)
  if (decided) ids.add(userId)
  else ids.delete(userId)
  writeJson(KEY, { day: dateInChina(now), ids: [...ids] })
}
