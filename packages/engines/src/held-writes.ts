// Measured on this engine: writers that wait for `fsync` with `lock` keep each a thread of the few that it has, so that
// soon nobody reads and nobody unlocks. Here they wait before the engine.

import { bodyAt } from './journaled-majority.ts'

const OP_MSG = 2013
const LOCK = Buffer.from('\x08lock\0\x01', 'latin1')
const writes = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
  'create',
  'createIndexes',
  'collMod',
  'drop',
  'dropIndexes',
  'dropDatabase',
  'renameCollection',
])
type RoundTrip<A> = (message: Buffer) => Promise<A>

/** The first name of a command's document says which it is; undefined for anything else than a command. */
export function commandOf(message: Buffer): string | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined
  const document = bodyAt(message)
  if (document === undefined) return undefined
  const from = document + 5
  return message.toString('latin1', from, message.indexOf(0, from))
}

/**
 * Between `fsync` with `lock` and `fsyncUnlock` no write reaches the engine: those on their way end first, and later
 * ones wait. Reads go on.
 */
export function holdWrites<A>(roundTrip: RoundTrip<A>): RoundTrip<A> {
  let locks = 0
  let inFlight = 0
  let waiting: (() => void)[] = []
  let onRest: (() => void)[] = []
  const write: RoundTrip<A> = async (message) => {
    // whoever is let go may find that somebody else holds the writes by now
    if (locks > 0) {
      await new Promise<void>((go) => waiting.push(go))
      return write(message)
    }
    inFlight++
    return roundTrip(message).finally(() => {
      inFlight--
      if (inFlight > 0) return
      for (const go of onRest) go()
      onRest = []
    })
  }
  const lock: RoundTrip<A> = async (message) => {
    locks++
    if (inFlight > 0) await new Promise<void>((go) => onRest.push(go))
    return roundTrip(message).catch((error: unknown) => {
      free()
      throw error
    })
  }
  const free = (): void => {
    locks = Math.max(0, locks - 1)
    if (locks > 0) return
    const freed = waiting
    waiting = []
    for (const go of freed) go()
  }
  const unlock: RoundTrip<A> = (message) => roundTrip(message).finally(free)
  return (message) => {
    const command = commandOf(message)
    if (command === 'fsync' && message.includes(LOCK)) return lock(message)
    if (command === 'fsyncUnlock') return unlock(message)
    return command !== undefined && writes.has(command) ? write(message) : roundTrip(message)
  }
}
