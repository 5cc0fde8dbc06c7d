import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../engine.ts'

const STABLE_AFTER_MS = 30_000
const STOP_TIMEOUT_MS = 10_000

/** A process that must run as long as the product: an engine, or a service. */
export interface SupervisorOptions {
  name: string
  log: Log
  /** Runs before each start. */
  prepare?(): Promise<void>
  /** Starts the process; `ready` rejects when it ends before it is ready. */
  spawn(): { child: ChildProcess; ready: Promise<void> }
  requestStop(child: ChildProcess): void
  /** Exit codes after which a restart would fail in the same way. */
  fatalExitCodes?: readonly number[]
  /** The first delay before a restart; it doubles up to `maxRestartDelayMs`. */
  minRestartDelayMs?: number
  maxRestartDelayMs?: number
}

/** Keeps one process running until {@link Supervisor.stop}: the only place that restarts a process. */
export class Supervisor {
  restarts = 0
  #options: SupervisorOptions
  #child: ChildProcess | undefined
  #failures = 0
  #stopping = new AbortController()
  #recovery: Promise<void> = Promise.resolve()

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process and resolves when it is ready; rejects like its `spawn`. */
  async start(): Promise<void> {
    const { name, log, spawn, prepare } = this.#options
    await prepare?.()
    this.#stopping.signal.throwIfAborted()
    const { child, ready } = spawn()
    this.#child = child
    await ready
    const readyAt = Date.now()
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return
      if (Date.now() - readyAt > STABLE_AFTER_MS) this.#failures = 0
      if (this.#isFinal(code)) return log(`${name} ended (code ${code}) and stays ended`)
      log(`${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      this.#recovery = this.#recover()
    })
    // it may have ended since it was ready
    if (hasEnded(child)) throw new Error(`${name} ended right after its start`)
  }

  async #recover(): Promise<void> {
    const { name, log, minRestartDelayMs = 100, maxRestartDelayMs = 10_000 } = this.#options
    while (!this.#stopping.signal.aborted) {
      const delay = Math.min(minRestartDelayMs * 2 ** this.#failures, maxRestartDelayMs)
      this.#failures += 1
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      try {
        this.restarts += 1
        await this.start()
        log(`${name} runs again (restart ${this.restarts})`)
        return
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        log(`${name} did not start: ${error instanceof Error ? error.message : String(error)}`)
        if (this.#isFinal(this.#child?.exitCode)) return
      }
    }
  }

  /** Shuts the process down, by force after 10 s. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#end()
    // a restart in progress may have started another process
    await this.#recovery
    await this.#end()
  }

  #isFinal(code: number | null | undefined): boolean {
    return typeof code === 'number' && (this.#options.fatalExitCodes ?? []).includes(code)
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#options.requestStop(child)
    const timer = setTimeout(() => {
      this.#options.log(`${this.#options.name} did not stop within ${STOP_TIMEOUT_MS / 1000} s and was ended by force`)
      child.kill('SIGKILL')
    }, STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
