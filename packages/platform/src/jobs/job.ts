import { Injectable, type Type } from '@nestjs/common'

export interface JobRun {
  /**
   * Aborted when the service ends or another instance has taken over the job. Work of more than a few seconds checks it
   * between its steps and returns.
   */
  signal: AbortSignal
  /** stores the progress of a long run in the metrics and the lease document */
  progress(done: number, total: number): void
  /**
   * Does these items one after another until the run is aborted. One that fails stops no other: it is left out of the
   * next runs for a while, longer each time, and put aside when it keeps failing.
   */
  each<T>(items: readonly T[], idOf: (item: T) => string, work: (item: T) => Promise<unknown>): Promise<void>
}

/**
 * Regular work. A run must be harmless when repeated: one whose lease was lost may still finish its current step while
 * another instance starts.
 */
export interface Job {
  /** unique in the service; the `name` label of the metrics */
  readonly name: string
  /** milliseconds from the start of one run to the next */
  readonly everyMs: number
  /** `service`: one run at a time across instances, by a lease; `instance`: each instance for itself */
  readonly scope: 'service' | 'instance'
  /** milliseconds without a renewal after which another instance may take over; default 30 s */
  readonly leaseMs?: number
  /**
   * The job sleeps until one of these collections of its service is written, also by itself, and then runs at its
   * interval until a run has written nothing. A name that is no collection is marked by `Database.mark`. Without it the
   * job runs at its interval whatever happens.
   */
  readonly wakesOn?: readonly string[]
  /** milliseconds after a write in which it still runs at its interval: what a write leaves is due within them */
  readonly awakeMs?: number
  /** milliseconds between two runs of a sleeping job, for what a crash left; default 5 min */
  readonly sweepMs?: number
  /** A date is when its earliest remaining item is due: a sleeping job runs again then. */
  run(run: JobRun): Promise<unknown>
}

/** `each` of a run outside the scheduler: the first failure ends it. */
export const eachOrThrow: JobRun['each'] = async (items, _idOf, work) => {
  for (const item of items) await work(item)
}

/** A run's answer when it left something that is not done: a sleeping job runs again at its interval. */
export const runAgain = new Date(0)

/**
 * The outcome of a run. `stopped`: the service ended meanwhile; `lost`: another instance took the lease; `skipped`:
 * another instance has it or ran it recently.
 */
export type JobResult = 'success' | 'failure' | 'stopped' | 'lost' | 'skipped'

const marked = new WeakSet<object>()
const methods = new WeakMap<object, ({ method: string } & Omit<Job, 'run'>)[]>()

/** Marks a provider as a job; listing the class among its module's providers is enough to run it. */
export const ScheduledJob =
  () =>
  (target: Type<Job>): void => {
    Injectable()(target)
    marked.add(target)
  }

/** Makes a method of a provider a job; for work that is one call of that provider. */
export const Scheduled =
  (schedule: Omit<Job, 'run'>) =>
  (provider: object, method: string): void => {
    methods.set(provider, [...(methods.get(provider) ?? []), { ...schedule, method }])
  }

/** The jobs of a provider, by its class: itself, or its scheduled methods. */
export const jobsOf = (target: unknown, instance: unknown): Job[] => {
  if (typeof target !== 'function') return []
  if (marked.has(target)) return [instance as Job]
  const provider = instance as Record<string, (run: JobRun) => Promise<unknown>>
  const declared = methods.get((target.prototype as object | undefined) ?? target) ?? []
  return declared.map(({ method, ...schedule }) => ({ ...schedule, run: async (run) => provider[method]?.(run) }))
}
