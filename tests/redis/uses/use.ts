import { Clock } from '@xinyu/platform/clock'
import type { RedisStore } from '@xinyu/platform/redis/redis'

/** Two processes of the product, each with its own Redis store. */
export type Two = readonly [RedisStore, RedisStore]
export interface Use {
  /** the source files that use Redis for it */
  files: readonly string[]
  holds(two: Two): Promise<void>
}

export const clock = new Clock()
/** A stub for a class's other dependency: some of its members, by their real names. */
export const neighbour = <T extends object>(answers: Partial<Record<keyof NoInfer<T>, unknown>>): T =>
  answers as unknown as T
export const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
