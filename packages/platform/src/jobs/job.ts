import { Injectable, type Type } from '@nestjs/common'

export interface JobRun {
  /**
   * Aborted when the service ends or when another instance has taken the job over. Work of more than a few seconds
   * looks at it between its steps and returns.
   */
  signal: AbortSignal
  /** tells the metrics and the lease document how far a long run is */
  progress(done: number, total: number): void
}

/**
 * Regular work. What a run does must be harmless when it is repeated: a run whose lease was lost may still finish the
 * step it is at while another instance begins.
 */
export interface Job {
  /** unique in the service; the `name` label of the metrics */
  readonly name: string
  /** from the beginning of one run to the next, milliseconds */
  readonly everyMs: number
  /** `service`: one run at a time over all instances, by a lease; `instance`: each instance for itself */
  readonly scope: 'service' | 'instance'
  /** after how many milliseconds without a renewal another instance may take over; 30 s unless told */
  readonly leaseMs?: number
  run(run: JobRun): Promise<unknown>
}

/**
 * How a run ended. `stopped`: the service ended meanwhile; `lost`: another instance took the lease; `skipped`: not run,
 * another instance has it or had it lately.
 */
export type JobResult = 'success' | 'failure' | 'stopped' | 'lost' | 'skipped'

const marked = new WeakSet<object>()

/** Marks a provider as a job; listing the class among its module's providers is all that it needs to run. */
export const ScheduledJob =
  () =>
  (target: Type<Job>): void => {
    Injectable()(target)
    marked.add(target)
  }

export const isJobClass = (target: unknown): boolean => typeof target === 'function' && marked.has(target)
