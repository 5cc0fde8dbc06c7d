import { Session } from 'node:inspector/promises'

/** processor time, of one core, up to which a process counts as quiet */
const quietShare = 0.1
/** milliseconds of processor time after which there is something to give back */
const burstMs = 5_000

/**
 * V8 keeps every page that a burst of work needed, also when nothing is left on it. Whenever this process has become
 * quiet after a burst, one full collection gives such pages back to the machine; it holds the loop for some 100 ms,
 * at a time when hardly anybody waits. Answers how to end it.
 */
export const giveBackIdleMemory = (everyMs = 15_000): (() => void) => {
  let last = process.cpuUsage()
  let workedMs = 0
  const look = (): void => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    const usedMs = (user + system) / 1_000
    workedMs += usedMs
    if (usedMs > everyMs * quietShare || workedMs < burstMs) return
    workedMs = 0
    void collect().finally(() => {
      last = process.cpuUsage()
    })
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

/** The collection that V8 does when memory is short: the only one that returns pages. */
const collect = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
