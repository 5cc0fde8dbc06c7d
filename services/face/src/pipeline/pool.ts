import { Worker } from 'node:worker_threads'
import type { ModelFiles } from '../models/models.public.ts'
import { PictureRefused } from './face.rules.ts'
import type { Examination, ExaminationRequest } from './face.rules.ts'
import type { WorkerTask, TaskOutcome } from './worker.ts'

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
interface QueuedTask {
  task: WorkerTask
  resolve: (examination: Examination) => void
  reject: (error: Error) => void
}
interface WorkerSlot {
  worker: Worker
  busy: QueuedTask | null
  timer: NodeJS.Timeout | null
}

/** what a picture takes, roughly, for `retryAfter` */
const typicalMs = 200
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/**
 * Examines pictures in worker threads, so that the service's own loop stays free. A worker that dies takes one picture
 * with it and is replaced.
 */
export class PicturePool {
  readonly #options: Required<Options>
  readonly #slots: WorkerSlot[]
  readonly #queue: QueuedTask[] = []
  #nextId = 1
  #closed = false

  constructor(options: Options) {
    this.#options = { timeoutMs: 30_000, ...options }
    this.#slots = Array.from({ length: options.workers }, () => this.#spawn())
  }

  /** Throws PictureRefused, PoolFull, or an Error when the picture broke its worker. `bytes` stay the caller's. */
  examine(bytes: Uint8Array, request: ExaminationRequest): Promise<Examination> {
    if (this.#closed) return Promise.reject(new Error('the pool is closed'))
    if (this.#queue.length >= this.#options.queueLimit && this.#slots.every((slot) => slot.busy))
      return Promise.reject(new PoolFull(this.#retryAfter()))
    return new Promise((resolve, reject) => {
      this.#queue.push({ task: { id: this.#nextId++, bytes, request }, resolve, reject })
      this.#dispatch()
    })
  }

  get waiting(): number {
    return this.#queue.length
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all(
      this.#slots.map(async ({ worker, timer }) => {
        if (timer) clearTimeout(timer)
        await worker.terminate()
      }),
    )
  }

  #retryAfter(): number {
    return Math.max(1, Math.ceil((this.#queue.length * typicalMs) / this.#options.workers / 1000))
  }

  #spawn(): WorkerSlot {
    const slot: WorkerSlot = { worker: this.#startWorker(), busy: null, timer: null }
    this.#listen(slot)
    return slot
  }

  #startWorker(): Worker {
    return new Worker(workerFile, { workerData: this.#options.models })
  }

  #listen(slot: WorkerSlot): void {
    const { worker } = slot
    worker.on('message', (outcome: TaskOutcome) => this.#finish(slot, outcome))
    worker.on('error', (error: Error) => this.#replace(slot, worker, error))
    worker.on('exit', () => this.#replace(slot, worker, new Error('a worker ended')))
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue
      const next = this.#queue.shift()
      if (!next) return
      slot.busy = next
      slot.timer = setTimeout(
        () => this.#replace(slot, slot.worker, new Error('a picture took too long')),
        this.#options.timeoutMs,
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      slot.worker.postMessage(next.task)
    }
  }

  #release(slot: WorkerSlot): QueuedTask | null {
    const { busy } = slot
    if (slot.timer) clearTimeout(slot.timer)
    slot.busy = null
    slot.timer = null
    return busy
  }

  /** An outcome of a worker that was replaced meanwhile is nobody's: the slot has another person's picture by now. */
  #finish(slot: WorkerSlot, outcome: TaskOutcome): void {
    if (slot.busy?.task.id !== outcome.id) return
    const task = this.#release(slot)
    if (task && 'examination' in outcome) task.resolve(outcome.examination)
    else if (task && 'refusal' in outcome) task.reject(new PictureRefused(outcome.refusal, outcome.reason))
    else if (task && 'failure' in outcome) task.reject(new Error(outcome.failure))
    this.#dispatch()
  }

  #replace(slot: WorkerSlot, worker: Worker, error: Error): void {
    if (this.#closed || slot.worker !== worker) return
    slot.worker = this.#startWorker()
    this.#listen(slot)
    this.#release(slot)?.reject(error)
    void worker.terminate()
    this.#dispatch()
  }
}
