import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '@nestjs/common'
import type { Collection, CreateIndexesOptions, Document, Filter, IndexSpecification, WithId } from 'mongodb'
import { errorInLog } from '../logging/error-in-log.ts'
import type { Leases } from '../jobs/leases.ts'
import type { Log } from '../logging/log.ts'
import type { Database } from './database.ts'

export interface MigrationContext {
  collection<D extends Document>(name: string): Collection<D>
  /** Creates an index unless the same one exists. */
  createIndex(collection: string, keys: IndexSpecification, options?: CreateIndexesOptions): Promise<void>
  /** Drops the index of this name, or of these keys, if there is one. */
  dropIndex(collection: string, index: string | Record<string, 1 | -1>): Promise<void>
  /**
   * Passes every matching document to `change`, `size` at a time in the order of their ids. `filter` selects those
   * still in the old shape, so that an interrupted change continues where it was.
   */
  inBatches<D extends Document & { _id: string }>(
    collection: string,
    filter: Filter<D>,
    change: (documents: WithId<D>[], collection: Collection<D>) => Promise<unknown>,
    size?: number,
  ): Promise<void>
  /** aborted when another instance has taken over */
  signal: AbortSignal
}

/**
 * One change of indexes or of a stored shape. Must be harmless when repeated: a crash may come before it is recorded.
 */
export type Migration = (context: MigrationContext) => Promise<void>

/** The migrations of one capability, `<yyyy-mm-dd>-<what>`, oldest first. */
export class MigrationList {
  constructor(
    readonly capability: string,
    readonly steps: Readonly<Record<string, Migration>>,
  ) {}
}

/** A provider for the capability's module. Names never change and released migrations are never edited. */
export const migrations = (capability: string, steps: Readonly<Record<string, Migration>>): Provider => ({
  provide: Symbol(`migrations of ${capability}`),
  useValue: new MigrationList(capability, steps),
})

/** A migration failed; the service must not run on the stored shape. */
export class MigrationError extends Error {}

interface Recorded {
  _id: string
  at: Date
  ms: number
}
interface Step {
  name: string
  day: string
  up: Migration
}
interface Run {
  database: Pick<Database, 'collection'>
  leases: Leases
  lists: readonly MigrationList[]
  log: Log
  leaseMs?: number
}

const pollMs = 200
const pattern = /^(\d{4}-\d{2}-\d{2})-[a-z0-9-]+$/

/**
 * Runs the pending migrations, each once across all instances and the oldest first; resolves when all have run, here or
 * elsewhere. Throws `MigrationError` at the first that fails; those after it do not run.
 */
export const runMigrations = async ({ database, leases, lists, log, leaseMs = 30_000 }: Run): Promise<string[]> => {
  const steps = inOrder(lists)
  const recorded = database.collection<Recorded>('migrations')
  const missing = async (): Promise<Step[]> => {
    const done = new Set((await recorded.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
    return steps.filter(({ name }) => !done.has(name))
  }
  for (let polls = 0; (await missing()).length > 0; polls++) {
    const lease = await leases.acquire('migrations', leaseMs)
    if (!lease) {
      if (polls % 50 === 0) log.info('another instance is migrating; waiting')
      await pause(pollMs)
      continue
    }
    const lost = new AbortController()
    const stopRenewing = lease.startRenewal(() =>
      lost.abort(new Error('another instance has taken over the migrations')),
    )
    const done: string[] = []
    try {
      for (const step of await missing()) {
        if (lost.signal.aborted) break
        const ms = await run(step, contextOf(database, lost.signal))
        await recorded.updateOne({ _id: step.name }, { $setOnInsert: { at: new Date(), ms } }, { upsert: true })
        log.info('migrated', { migration: step.name, ms })
        done.push(step.name)
      }
      if (!lost.signal.aborted) return done
    } catch (error) {
      if (!lost.signal.aborted) throw error
    } finally {
      stopRenewing()
      await lease.release().catch(() => undefined)
    }
  }
  return []
}

const run = async ({ name, up }: Step, context: MigrationContext): Promise<number> => {
  const began = performance.now()
  try {
    await up(context)
  } catch (error) {
    const isEngines = error instanceof Error && error.name.startsWith('Mongo')
    // an engine's message contains stored values: only what may be logged is kept
    const reason = isEngines || !(error instanceof Error) ? JSON.stringify(errorInLog(error)) : error.message
    throw new MigrationError(
      `The migration ${name} failed, so the service does not start: ${reason}\nNothing after it has run. Fix the cause and start again: it is repeated from its beginning.`,
      isEngines ? {} : { cause: error },
    )
  }
  return Math.round(performance.now() - began)
}

/** The oldest day first; within a day in listed order. */
const inOrder = (lists: readonly MigrationList[]): Step[] => {
  const steps = lists.flatMap(({ capability, steps: own }) => {
    const mine = Object.entries(own).map(([key, up]): Step => {
      const day = pattern.exec(key)?.[1]
      if (!day) throw new MigrationError(`The migration ${capability}/${key} must be called <yyyy-mm-dd>-<what>.`)
      return { name: `${capability}/${key}`, day, up }
    })
    const late = mine.find((step, index) => index > 0 && step.day < (mine[index - 1]?.day ?? ''))
    if (late) throw new MigrationError(`The migration ${late.name} is listed after a later one.`)
    return mine
  })
  const twice = steps.find(({ name }, index) => steps.findIndex((step) => step.name === name) !== index)
  if (twice) throw new MigrationError(`Two migrations are called ${twice.name}.`)
  return steps.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

const missingIndex = 27
const missingCollection = 26

const contextOf = (database: Pick<Database, 'collection'>, signal: AbortSignal): MigrationContext => ({
  signal,
  collection: (name) => database.collection(name),
  async createIndex(name, keys, options) {
    await database.collection(name).createIndex(keys, options)
  },
  async dropIndex(name, index) {
    const key = typeof index === 'string' ? index : Object.entries(index).flat().join('_')
    await database
      .collection(name)
      .dropIndex(key)
      .catch((error: { code?: number }) => {
        if (error.code !== missingIndex && error.code !== missingCollection) throw error
      })
  },
  async inBatches<D extends Document & { _id: string }>(
    name: string,
    filter: Filter<D>,
    change: (documents: WithId<D>[], collection: Collection<D>) => Promise<unknown>,
    size = 500,
  ) {
    const collection = database.collection<D>(name)
    for (let after: string | null = null; ;) {
      signal.throwIfAborted()
      const beyond = after === null ? {} : { _id: { $gt: after } }
      const page: WithId<D>[] = await collection
        .find({ $and: [filter, beyond] } as Filter<D>)
        .sort({ _id: 1 })
        .limit(size)
        .toArray()
      const last = page.at(-1)
      if (!last) return
      await change(page, collection)
      after = last._id
    }
  },
})
