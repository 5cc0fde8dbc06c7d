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
/** A stub for a class's other dependencies. */
export const neighbour = (answers: object): never => answers as never
export const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
