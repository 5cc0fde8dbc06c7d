// Measured on this engine: each writer that waits for `fsync` with `lock` occupies one of its few threads, so that soon
// nobody can read or unlock. Here writers wait in front of the engine.

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

/** The first field name of a command's document is the command; undefined for other messages. */
export function commandOf(message: Buffer): string | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined
  const document = bodyAt(message)
  if (document === undefined) return undefined
  const from = document + 5
  return message.toString('latin1', from, message.indexOf(0, from))
}

/**
 * Between `fsync` with `lock` and `fsyncUnlock` no write reaches the engine: writes in progress end first, and later
 * ones wait. Reads continue.
 */
export function holdWrites<A>(roundTrip: RoundTrip<A>): RoundTrip<A> {
  let locks = 0
  let inFlight = 0
  let waiting: (() => void)[] = []
  let onIdle: (() => void)[] = []
  const write: RoundTrip<A> = async (message) => {
    // after the wait, somebody else may hold the lock
    if (locks > 0) {
      await new Promise<void>((resume) => waiting.push(resume))
      return write(message)
    }
    inFlight++
    return roundTrip(message).finally(() => {
      inFlight--
      if (inFlight > 0) return
      for (const resume of onIdle) resume()
      onIdle = []
    })
  }
  const lock: RoundTrip<A> = async (message) => {
    locks++
    if (inFlight > 0) await new Promise<void>((resume) => onIdle.push(resume))
    return roundTrip(message).catch((error: unknown) => {
      release()
      throw error
    })
  }
  const release = (): void => {
    locks = Math.max(0, locks - 1)
    if (locks > 0) return
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
  }
  const unlock: RoundTrip<A> = (message) => roundTrip(message).finally(release)
  return (message) => {
    const command = commandOf(message)
    if (command === 'fsync' && message.includes(LOCK)) return lock(message)
    if (command === 'fsyncUnlock') return unlock(message)
    return command !== undefined && writes.has(command) ? write(message) : roundTrip(message)
  }
}
