/** Runs at most `maxRunning` tasks at once; the others wait in order. */
export const createUploadQueue = (maxRunning: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const acquire = async (): Promise<void> => {
    if (running < maxRunning) running += 1
    else await new Promise<void>((go) => void waiting.push(go))
  }
  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire()
    return work().finally(release)
  }
}
