import { Worker } from 'node:worker_threads'
import type { ModelFiles } from '../models/models.public.ts'
import { PictureRefused } from './face.rules.ts'
import type { Answer, Question } from './face.rules.ts'
import type { Job, Outcome } from './worker.ts'

/** Thrown when as many pictures wait as may; try again after `retryAfter` seconds. */
export class PoolFull extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('too many pictures are waiting')
    this.retryAfter = retryAfter
  }
}

interface Options {
  models: ModelFiles
  workers: number
  /** pictures that may wait beside those being worked on */
  queueLimit: number
  /** milliseconds a picture may take before its worker is replaced */
  timeoutMs?: number
}
interface Waiting {
  job: Job
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}
interface Seat {
  worker: Worker
  busy: Waiting | null
  timer: NodeJS.Timeout | null
}

/** what a picture takes, roughly, for `retryAfter` */
const typicalMilliseconds = 200
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/**
 * Examines pictures in worker threads, so that the service's own loop stays free. A worker that dies takes one picture
 * with it and is replaced.
 */
export class PicturePool {
  readonly #options: Required<Options>
  readonly #seats: Seat[]
  readonly #queue: Waiting[] = []
  #nextId = 1
  #closed = false

  constructor(options: Options) {
    this.#options = { timeoutMs: 30_000, ...options }
    this.#seats = Array.from({ length: options.workers }, () => this.#hire())
  }

  /** Throws PictureRefused, PoolFull, or an Error when the picture broke its worker. `bytes` stay the caller's. */
  examine(bytes: Uint8Array, question: Question): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('the pool is closed'))
    if (this.#queue.length >= this.#options.queueLimit && this.#seats.every((seat) => seat.busy))
      return Promise.reject(new PoolFull(this.#wait()))
    return new Promise((resolve, reject) => {
      this.#queue.push({ job: { id: this.#nextId++, bytes, question }, resolve, reject })
      this.#assign()
    })
  }

  get waiting(): number {
    return this.#queue.length
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all(
      this.#seats.map(async ({ worker, timer }) => {
        if (timer) clearTimeout(timer)
        await worker.terminate()
      }),
    )
  }

  #wait(): number {
    return Math.max(1, Math.ceil((this.#queue.length * typicalMilliseconds) / this.#options.workers / 1000))
  }

  #hire(): Seat {
    const seat: Seat = { worker: this.#start(), busy: null, timer: null }
    this.#attend(seat)
    return seat
  }

  #start(): Worker {
    return new Worker(workerFile, { workerData: this.#options.models })
  }

  #attend(seat: Seat): void {
    const { worker } = seat
    worker.on('message', (outcome: Outcome) => this.#finish(seat, outcome))
    worker.on('error', (error: Error) => this.#replace(seat, worker, error))
    worker.on('exit', () => this.#replace(seat, worker, new Error('a worker ended')))
  }

  #assign(): void {
    for (const seat of this.#seats) {
      if (seat.busy) continue
      const next = this.#queue.shift()
      if (!next) return
      seat.busy = next
      seat.timer = setTimeout(
        () => this.#replace(seat, seat.worker, new Error('a picture took too long')),
        this.#options.timeoutMs,
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      seat.worker.postMessage(next.job)
    }
  }

  #release(seat: Seat): Waiting | null {
    const { busy } = seat
    if (seat.timer) clearTimeout(seat.timer)
    seat.busy = null
    seat.timer = null
    return busy
  }

  #finish(seat: Seat, outcome: Outcome): void {
    const done = this.#release(seat)
    if (done && 'answer' in outcome) done.resolve(outcome.answer)
    else if (done && 'refusal' in outcome) done.reject(new PictureRefused(outcome.refusal, outcome.reason))
    else if (done && 'failure' in outcome) done.reject(new Error(outcome.failure))
    this.#assign()
  }

  #replace(seat: Seat, worker: Worker, error: Error): void {
    if (this.#closed || seat.worker !== worker) return
    seat.worker = this.#start()
    this.#attend(seat)
    this.#release(seat)?.reject(error)
    void worker.terminate()
    this.#assign()
  }
}
