import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ModelFiles } from '../models/models.public.ts'
import { PictureRefused } from './face.rules.ts'
import type { Examination, ExaminationRequest } from './face.rules.ts'
import type { TaskOutcome, WorkerSettings, WorkerTask } from './worker.ts'

/** Thrown when the queue is full; retry after `retryAfter` seconds. */
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
  /** length of the queue, without the pictures in progress */
  queueLimit: number
  /** milliseconds a picture may take before its worker is replaced */
  timeoutMs?: number
  /** idle milliseconds after which the workers end; 0: they start with the pool and stay */
  idleMs?: number
}
interface QueuedTask {
  task: WorkerTask
  resolve: (examination: Examination) => void
  reject: (error: Error) => void
}
interface WorkerSlot {
  /** null: not started yet, or ended */
  worker: Worker | null
  busy: QueuedTask | null
  timer: NodeJS.Timeout | null
}

/** rough duration per picture, for `retryAfter` */
const typicalMs = 200
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/**
 * Examines pictures in worker threads, so that the service's event loop stays free. A worker uses up to 300 MB for
 * models: it starts with the first picture that needs it and ends after `idleMs` without one. A worker that crashes
 * loses one picture; the next picture starts another.
 */
export class PicturePool {
  readonly #options: Required<Options>
  readonly #slots: WorkerSlot[]
  readonly #queue: QueuedTask[] = []
  #nextId = 1
  #closed = false
  #idle: NodeJS.Timeout | null = null

  constructor(options: Options) {
    this.#options = { timeoutMs: 30_000, idleMs: 600_000, ...options }
    this.#slots = Array.from({ length: options.workers }, () => ({ worker: null, busy: null, timer: null }))
  }

  /** Starts permanent workers; resolves when each has its models, so that no picture waits for them. */
  async warm(): Promise<void> {
    if (this.#options.idleMs > 0) return
    await Promise.all(this.#slots.map((slot) => once(this.#workerOf(slot), 'message')))
  }

  /** Throws PictureRefused, PoolFull, or an Error if the picture crashed its worker. `bytes` are not transferred. */
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

  /** number of running workers */
  get started(): number {
    return this.#slots.filter(({ worker }) => worker).length
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#idle) clearTimeout(this.#idle)
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all(
      this.#slots.map(async ({ worker, timer }) => {
        if (timer) clearTimeout(timer)
        await worker?.terminate()
      }),
    )
  }

  #retryAfter(): number {
    return Math.max(1, Math.ceil((this.#queue.length * typicalMs) / this.#options.workers / 1000))
  }

  /** The slot's worker; started if there is none. */
  #workerOf(slot: WorkerSlot): Worker {
    if (slot.worker) return slot.worker
    const isKept = this.#options.idleMs === 0
    const data: WorkerSettings = { models: this.#options.models, loadNow: isKept }
    const worker = new Worker(workerFile, { workerData: data })
    slot.worker = worker
    worker.on('message', (outcome: TaskOutcome | 'loaded') => {
      if (outcome !== 'loaded') this.#finish(slot, outcome)
    })
    worker.on('error', (error: Error) => this.#drop(slot, worker, error))
    worker.on('exit', () => this.#drop(slot, worker, new Error('a worker ended')))
    return worker
  }

  #dispatch(): void {
    if (this.#idle) clearTimeout(this.#idle)
    // workers with loaded models first
    const free = this.#slots.filter((slot) => !slot.busy).toSorted((a, b) => Number(!a.worker) - Number(!b.worker))
    for (const slot of free) {
      const next = this.#queue.shift()
      if (!next) break
      const worker = this.#workerOf(slot)
      slot.busy = next
      slot.timer = setTimeout(
        () => this.#drop(slot, worker, new Error('a picture took too long')),
        this.#options.timeoutMs,
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      worker.postMessage(next.task)
    }
    if (this.#options.idleMs > 0 && this.#slots.every((slot) => !slot.busy))
      this.#idle = setTimeout(() => this.#endIdleWorkers(), this.#options.idleMs).unref()
  }

  /** Ends idle workers to free the models' memory. */
  #endIdleWorkers(): void {
    for (const slot of this.#slots) {
      const { worker } = slot
      slot.worker = null
      void worker?.terminate()
    }
  }

  #release(slot: WorkerSlot): QueuedTask | null {
    const { busy } = slot
    if (slot.timer) clearTimeout(slot.timer)
    slot.busy = null
    slot.timer = null
    return busy
  }

  /** The outcome of a replaced worker is ignored: the slot has another picture by now. */
  #finish(slot: WorkerSlot, outcome: TaskOutcome): void {
    if (slot.busy?.task.id !== outcome.id) return
    const task = this.#release(slot)
    if (task && 'examination' in outcome) task.resolve(outcome.examination)
    else if (task && 'refusal' in outcome) task.reject(new PictureRefused(outcome.refusal, outcome.reason))
    else if (task && 'failure' in outcome) task.reject(new Error(outcome.failure))
    this.#dispatch()
  }

  #drop(slot: WorkerSlot, worker: Worker, error: Error): void {
    if (this.#closed || slot.worker !== worker) return
    slot.worker = null
    if (this.#options.idleMs === 0) this.#workerOf(slot)
    this.#release(slot)?.reject(error)
    void worker.terminate()
    this.#dispatch()
  }
}
