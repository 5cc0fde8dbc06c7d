import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 60_000
const intervalMs = 10

/** Polls until the condition is truthy, and returns its value; throws after a minute, naming the condition. */
export const until = async <T>(
  condition: () => T | Promise<T>,
  what = String(condition),
): Promise<Exclude<T, false | null | undefined>> => {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await pause(intervalMs)) {
    const value = await condition()
    if (value) return value as Exclude<T, false | null | undefined>
  }
  throw new Error(`timed out waiting until ${what}`)
}
