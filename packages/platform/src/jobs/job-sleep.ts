import type { Job } from './job.ts'

/** milliseconds between two sweeps of a sleeping job for what a crash left */
const defaultSweepMs = 300_000
/** a woken job waits this part of its interval, at most so many milliseconds: one run sees all writes of a request */
const settlePart = 0.25
const maxSettleMs = 250

/** The longest time between two runs. */
export const longestIntervalMs = ({ wakesOn, sweepMs, everyMs }: Job): number =>
  wakesOn ? Math.max(sweepMs ?? defaultSweepMs, everyMs) : everyMs

/**
 * Whether a job has something to look for. It is awake from a write that concerns it until a run that began after it,
 * and as long again as it asks for; times are milliseconds of the process.
 */
export class JobSleep {
  readonly #job: Job
  /** a service starts with what the last process left */
  #isMarked = true
  #awakeUntil = 0
  #begunAt = -Infinity
  #dueAt: Date | null = null

  constructor(job: Job) {
    this.#job = job
  }

  isAwake(now: Date): boolean {
    const { wakesOn } = this.#job
    const isDue = this.#dueAt !== null && this.#dueAt <= now
    return !wakesOn || this.#isMarked || isDue || performance.now() < this.#awakeUntil
  }

  /** Returns in how many milliseconds the job should run. */
  mark(): number {
    const now = performance.now()
    const { everyMs, awakeMs = 0 } = this.#job
    this.#isMarked = true
    this.#awakeUntil = now + awakeMs
    return Math.max(this.#begunAt + everyMs - now, Math.min(everyMs * settlePart, maxSettleMs))
  }

  begin(): void {
    this.#isMarked = false
    this.#begunAt = performance.now()
  }

  /** `dueAt`: the job's earliest item that is due later. */
  end(isDone: boolean, dueAt: Date | null): void {
    if (!isDone) this.#isMarked = true
    this.#dueAt = dueAt
  }

  /** How long it sleeps. */
  delayMs(now: Date): number {
    const { everyMs } = this.#job
    const longest = longestIntervalMs(this.#job)
    return this.#dueAt === null ? longest : Math.min(Math.max(this.#dueAt.getTime() - now.getTime(), everyMs), longest)
  }
}
