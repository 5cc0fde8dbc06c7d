/** At most so many pieces of work at once; the others wait in their order. */
export const createLane = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => void waiting.push(go))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    return work().finally(leave)
  }
}
