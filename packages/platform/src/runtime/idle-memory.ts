import { Session } from 'node:inspector/promises'

/** processor time, of one core, up to which a process counts as idle */
const idleShare = 0.1
/** milliseconds of processor time after which a collection pays off */
const burstMs = 5_000

/**
 * V8 keeps every page that a burst of work needed, even if it is empty. Whenever this process is idle after a burst,
 * one full collection returns such pages to the machine; it blocks the loop for some 100 ms, when hardly any request
 * waits. Returns a function that stops it.
 */
export const giveBackIdleMemory = (everyMs = 15_000): (() => void) => {
  let last = process.cpuUsage()
  let workedMs = 0
  const check = (): void => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    const usedMs = (user + system) / 1_000
    workedMs += usedMs
    if (usedMs > everyMs * idleShare || workedMs < burstMs) return
    workedMs = 0
    void collect().finally(() => {
      last = process.cpuUsage()
    })
  }
  const timer = setInterval(check, everyMs).unref()
  return () => clearInterval(timer)
}

/** V8's collection for low memory: the only one that returns pages. */
const collect = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
