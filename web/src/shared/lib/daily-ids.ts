import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { readJson, writeJson } from './storage.ts'

interface Stored {
  day: string
  ids: string[]
}

/** Ids stored on this device for the current day in China; dropped the next day. */
export const dailyIds = (key: string) => {
  const read = (now = new Date()): Set<string> => {
    const stored = readJson<Stored>(key)
    return new Set(stored?.day === dateInChina(now) ? stored.ids : [])
  }
  const change = (apply: (ids: Set<string>) => void, now = new Date()): void => {
    const ids = read(now)
    apply(ids)
    writeJson(key, { day: dateInChina(now), ids: [...ids] })
  }
  return { read, change }
}
