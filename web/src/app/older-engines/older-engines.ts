/** What the oldest engines that we build for lack (`browserslist` in package.json); only they load it. */
const add = (to: object, name: string, value: unknown): void => {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

add(Array.prototype, 'toReversed', function toReversed<T>(this: T[]): T[] {
  // oxlint-disable-next-line unicorn/no-array-reverse
  return [...this].reverse()
})

add(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...this].sort(compare)
})

add(AbortSignal, 'any', (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
})

/** A module must export something. */
export const isComplete = true
