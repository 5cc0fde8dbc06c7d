import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, MongoClient } from 'mongodb'
import { Clock, FixedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { WriteMarks } from '../db/writes/write-marks.ts'
import { Log } from '../logging/log.ts'
import { Metrics } from '../metrics.ts'
import type { RedisStore } from '../redis/redis.ts'
import type { Job, JobRun } from './job.ts'
import { JobItems } from './job-items.ts'
import { JobMetrics } from './job-metrics.ts'
import { JobScheduler } from './job-scheduler.ts'
import { type LeaseDocument, Leases } from './leases.ts'
import { WakeMessages } from './wake-messages.ts'

const log = new Log('jobs', 'silent')
let client: MongoClient
let db: Db
const schedulers: JobScheduler[] = []

beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
beforeEach(() => {
  db = client.db(`jobs_${randomBytes(5).toString('hex')}`)
})
afterEach(async () => {
  for (const scheduler of schedulers.splice(0)) await scheduler.onModuleDestroy()
  await db.dropDatabase()
})
afterAll(() => client.close())

const noRedis: Pick<RedisStore, 'publish' | 'subscribe'> = {
  publish: () => Promise.reject(new Error('away')),
  subscribe: () => new Promise(() => undefined),
}
/** One instance of a service, on the shared database. */
const instance = (job: Job, clock: Clock = new Clock(), { marks = new WriteMarks(), redis = noRedis } = {}) => {
  const messages = new WakeMessages(redis, 'sample')
  const metrics = new Metrics('sample', false)
  const leases = new Leases(db as unknown as Database, clock)
  const items = new JobItems(db as unknown as Database, metrics, clock, log)
  const scheduler = new JobScheduler(leases, new JobMetrics(metrics), clock, log, marks, messages, items)
  scheduler.add(job)
  schedulers.push(scheduler)
  const metric = async (name: string, labels: Record<string, string> = {}) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.find((value) =>
      Object.entries(labels).every(([label, wanted]) => (value.labels as Record<string, unknown>)[label] === wanted),
    )?.value
  return { scheduler, metric }
}
const jobOf = (run: (run: JobRun) => Promise<unknown>, more: Partial<Job> = {}): Job => ({
  name: 'sample',
  everyMs: 40,
  scope: 'service',
  run,
  ...more,
})
const lease = () => db.collection<LeaseDocument>('leases').findOne({ _id: 'sample' })
/** A run that pauses in the middle until released. */
const held = () => {
  const { promise: goOn, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>()
  const run = async ({ signal }: JobRun): Promise<void> => {
    begin(signal)
    await goOn
  }
  return { run, begun, end }
}
const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

test('instances never run one job at the same time, and together they run it about as often as one alone', async () => {
  let atOnce = 0
  let most = 0
  const starts: number[] = []
  const run = async (): Promise<void> => {
    starts.push(performance.now())
    most = Math.max(most, ++atOnce)
    await pause(15)
    atOnce--
  }
  const began = performance.now()
  for (let count = 0; count < 4; count++) await instance(jobOf(run, { everyMs: 50 })).scheduler.start()
  while (starts.length <= 3 || performance.now() < began + 1_000) await pause(20)
  await Promise.all(schedulers.map((scheduler) => scheduler.onModuleDestroy()))
  expect(most).toBe(1)
  expect(starts.length).toBeLessThanOrEqual((performance.now() - began) / 50 + 1)
})

test('a manual run is skipped while another instance runs the job', async () => {
  const { run, begun, end } = held()
  const first = instance(jobOf(run)).scheduler.runNow('sample')
  await begun
  expect(await instance(jobOf(run)).scheduler.runNow('sample')).toBe('skipped')
  end()
  expect(await first).toBe('success')
})

test('a long run keeps its lease; that of a dead process is taken over when the lease expires', async () => {
  const clock = new FixedClock(new Date('2026-03-01T08:00:00Z'))
  const leases = new Leases(db as unknown as Database, clock)
  await leases.acquire('sample', 30_000)
  const other = instance(
    jobOf(async () => undefined),
    clock,
  ).scheduler
  clock.advance(29_000)
  expect(await other.runNow('sample')).toBe('skipped')
  clock.advance(1_000)
  expect(await other.runNow('sample')).toBe('success')

  const { run, begun, end } = held()
  const long = instance(jobOf(run, { leaseMs: 2_000 })).scheduler.runNow('sample')
  await begun
  await pause(2_500)
  expect(await instance(jobOf(run)).scheduler.runNow('sample')).toBe('skipped')
  end()
  expect(await long).toBe('success')
})

test('a run that lost its lease is aborted, and leaves the next one’s lease alone', async () => {
  const { run, begun, end } = held()
  const slow = instance(jobOf(run, { leaseMs: 150 }))
  const result = slow.scheduler.runNow('sample')
  const signal = await begun
  const until = new Date(Date.now() + 60_000)
  await db.collection<LeaseDocument>('leases').updateOne({ _id: 'sample' }, { $set: { owner: 'another', until } })
  await aborted(signal)
  end()
  expect(await result).toBe('lost')
  expect(await lease()).toMatchObject({ owner: 'another', until })
  expect(await slow.metric('job_runs_total', { result: 'lost' })).toBe(1)
})

test('a run that throws is counted and recorded, and the next one runs as usual', async () => {
  let runs = 0
  const { scheduler, metric } = instance(
    jobOf(async () => {
      if (++runs === 1) throw new TypeError('no luck')
    }),
  )
  await scheduler.start()
  while ((await metric('job_runs_total', { result: 'success' })) === undefined) await pause(5)
  expect(await metric('job_runs_total', { result: 'failure' })).toBe(1)
})

test('the metrics and the lease document say when a job ran, how long, how it ended and when it is due', async () => {
  const clock = new FixedClock(new Date('2026-03-01T08:00:00Z'))
  let fails = false
  const job = jobOf(
    async ({ progress }) => {
      progress(1, 4)
      if (fails) throw new TypeError('no luck')
    },
    { everyMs: 60_000 },
  )
  const { scheduler, metric } = instance(job, clock)
  clock.advance(5_000)
  const at = clock.now()
  await scheduler.runNow('sample')
  expect(await lease()).toMatchObject({
    owner: null,
    lastResult: 'success',
    lastError: null,
    lastRunAt: at,
    lastSuccessAt: at,
    dueAt: new Date(at.getTime() + 60_000),
  })
  fails = true
  clock.advance(60_000)
  await scheduler.runNow('sample')
  expect(await lease()).toMatchObject({ lastResult: 'failure', lastError: 'TypeError', lastSuccessAt: at })
  expect(await metric('job_last_success_timestamp_seconds', { name: 'sample' })).toBe(at.getTime() / 1_000)
  expect(await metric('job_last_run_timestamp_seconds', { name: 'sample' })).toBe(clock.now().getTime() / 1_000)
  expect(await metric('job_interval_seconds', { name: 'sample' })).toBe(60)
  expect(await metric('job_progress_ratio', { name: 'sample' })).toBe(0.25)
  await scheduler.start()
  expect(await metric('job_next_due_timestamp_seconds', { name: 'sample' })).toBeGreaterThanOrEqual(
    clock.now().getTime() / 1_000 + 60,
  )
})

test('an instance that never gets the lease still reports that the job succeeds elsewhere', async () => {
  const clock = new FixedClock(new Date('2026-03-01T08:00:00Z'))
  const job = jobOf(async () => undefined, { everyMs: 60_000 })
  const idle = instance(job, clock)
  clock.advance(5_000)
  await instance(job, clock).scheduler.runNow('sample')
  await idle.scheduler.start()
  expect(await idle.metric('job_last_success_timestamp_seconds')).toBe(clock.now().getTime() / 1_000)
})

test('at the end of the service a run is aborted and awaited, and another instance continues at once', async () => {
  const ended: string[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const job = jobOf(
    async ({ signal }) => {
      begin()
      await aborted(signal)
      await pause(30)
      ended.push('run')
    },
    { everyMs: 3_600_000 },
  )
  const { scheduler } = instance(job)
  const result = scheduler.runNow('sample')
  await begun
  await scheduler.onModuleDestroy()
  ended.push('service')
  expect(ended).toEqual(['run', 'service'])
  expect(await result).toBe('stopped')
  expect((await lease())?.owner).toBeNull()
  expect(await scheduler.runNow('sample')).toBe('skipped')
  const runs: string[] = []
  await instance(jobOf(async () => runs.push('next'), { everyMs: 100 })).scheduler.start()
  while (runs.length === 0) await pause(5)
})

test('a job of scope instance needs no lease and runs on all of them', async () => {
  let runs = 0
  const job = jobOf(async () => runs++, { scope: 'instance' })
  expect(await Promise.all([1, 2].map(() => instance(job).scheduler.runNow('sample')))).toEqual(['success', 'success'])
  expect([runs, await lease()]).toEqual([2, null])
})

test('two jobs with one name are refused', () => {
  const { scheduler } = instance(jobOf(async () => undefined))
  expect(() => scheduler.add(jobOf(async () => undefined))).toThrow('Two jobs are called sample')
})

/** Resolves when the job has nothing to do: its next run is a sweep. */
const asleep = async ({ metric }: ReturnType<typeof instance>): Promise<void> => {
  while (((await metric('job_next_due_timestamp_seconds')) ?? 0) * 1_000 < Date.now() + 60_000) await pause(5)
}

test('a job that names what wakes it runs after a start and after a write, until a run has written nothing', async () => {
  const marks = new WriteMarks()
  const rows = marks.watch(db.collection<{ _id: number; done?: boolean }>('rows'))
  const found: number[] = []
  const run = async (): Promise<void> => {
    const { modifiedCount } = await rows.updateMany({ done: { $exists: false } }, { $set: { done: true } })
    found.push(modifiedCount)
  }
  const one = instance(jobOf(run, { wakesOn: ['rows'] }), new Clock(), { marks })
  await one.scheduler.start()
  await asleep(one)
  expect(found).toEqual([0])
  await rows.insertOne({ _id: 1 })
  while (found.length < 3) await pause(5)
  await asleep(one)
  expect(found).toEqual([0, 1, 0])
  expect(await one.metric('job_interval_seconds')).toBe(300)
})

test('a sleeping job runs when its earliest item is due, and again at its interval after a failure', async () => {
  const marks = new WriteMarks()
  const due = new Date(Date.now() + 300)
  const answers = [due, new TypeError('no luck'), null]
  const runs: number[] = []
  const run = async (): Promise<Date | null> => {
    const answer = answers[runs.length] ?? null
    runs.push(Date.now())
    if (answer instanceof Error) throw answer
    return answer
  }
  const one = instance(jobOf(run, { wakesOn: ['rows'] }), new Clock(), { marks })
  await one.scheduler.start()
  while (runs.length < 3) await pause(5)
  await asleep(one)
  expect(runs.length).toBe(3)
  expect(runs[1]).toBeGreaterThanOrEqual(due.getTime() - 40)
})

test('what one instance has swept the others leave, and a write wakes the one that made it', async () => {
  const [here, there] = [new WriteMarks(), new WriteMarks()]
  const runs: string[] = []
  const job = (name: string) => jobOf(async () => runs.push(name), { wakesOn: ['rows'] })
  const one = instance(job('one'), new Clock(), { marks: here })
  await one.scheduler.start()
  await asleep(one)
  const other = instance(job('other'), new Clock(), { marks: there })
  await other.scheduler.start()
  await asleep(other)
  const before = runs.length
  there.mark('rows')
  while (runs.length === before) await pause(5)
  await asleep(other)
  expect(runs.slice(before)).toEqual(['other'])
})

test('a job that each instance runs is woken by the writes of the others, and runs at its interval while messages may be missed', async () => {
  const listeners: ((message: string) => void)[] = []
  const states: ((isReceiving: boolean) => void)[] = []
  const redis: Pick<RedisStore, 'publish' | 'subscribe'> = {
    publish: async (_channel, message) => {
      for (const listener of listeners) listener(message)
      return true
    },
    subscribe: async (_channel, onMessage, followed) => {
      listeners.push(onMessage)
      if (followed) states.push(followed)
      followed?.(true)
    },
  }
  const runs: number[] = []
  const marks = new WriteMarks()
  const job = jobOf(async () => void runs.push(Date.now()), { scope: 'instance', wakesOn: ['rows'] })
  const one = instance(job, new Clock(), { redis })
  await one.scheduler.start()
  const writer = instance(
    jobOf(async () => undefined, { scope: 'instance', wakesOn: ['rows'] }),
    new Clock(),
    {
      marks,
      redis,
    },
  )
  await writer.scheduler.start()
  await asleep(one)
  let before = runs.length
  marks.mark('rows')
  while (runs.length === before) await pause(5)
  await asleep(one)
  before = runs.length
  for (const follow of states) follow(false)
  while (runs.length < before + 4) await pause(5)
  for (const follow of states) follow(true)
  await asleep(one)
})

test('an item that fails stops no other, waits longer each time, and is put aside until it is done', async () => {
  const clock = new FixedClock(new Date('2026-03-01T08:00:00Z'))
  const done: string[] = []
  let isPoisoned = true
  const run = ({ each }: JobRun): Promise<void> =>
    each(['good', 'bad', 'better'], String, async (item) => {
      if (item === 'bad' && isPoisoned) throw new TypeError('no luck')
      done.push(item)
    })
  const one = instance(jobOf(run, { scope: 'instance', everyMs: 1_000 }), clock)
  const held = () => db.collection('job_items').findOne({})
  expect(await one.scheduler.runNow('sample')).toBe('success')
  expect(done).toEqual(['good', 'better'])
  expect(await held()).toMatchObject({ _id: 'sample:bad', attempts: 1, error: 'TypeError', isPutAside: false })
  for (let attempt = 2; attempt <= 20; attempt++) await one.scheduler.runNow('sample')
  expect(await held()).toMatchObject({ attempts: 20, isPutAside: true })
  expect((await held())?.nextAt).toEqual(new Date(clock.now().getTime() + 24 * 3_600_000))
  expect(await one.metric('job_items_put_aside', { name: 'sample' })).toBe(1)
  expect(await one.scheduler.replayItems()).toEqual({ done: 0, failed: 1 })
  isPoisoned = false
  expect(await one.scheduler.replayItems()).toEqual({ done: 1, failed: 0 })
  expect(done.at(-2)).toBe('bad')
  expect(await one.metric('job_items_put_aside', { name: 'sample' })).toBeUndefined()
})

test('a sleeping job with an item that fails runs again after its pause, and leaves it out until then', async () => {
  const tries: number[] = []
  const run = async ({ each }: JobRun): Promise<Date> => {
    await each(['bad'], String, async () => {
      tries.push(Date.now())
      throw new TypeError('no luck')
    })
    return new Date(0)
  }
  const one = instance(jobOf(run, { wakesOn: ['rows'], everyMs: 100 }))
  await one.scheduler.start()
  while (tries.length < 4) await pause(5)
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  // a tenth is the spread of a plan
  expect(pauses.map((ms, index) => ms >= 0.85 * 100 * 2 ** index)).toEqual([true, true, true])
})
