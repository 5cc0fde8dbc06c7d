import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './engine.ts'

const STEADY_MS = 30_000
const STOP_MS = 10_000

/** A process that is to run for as long as the product does: an engine, or a part of the product. */
export interface SupervisedPlan {
  name: string
  log: Log
  /** Before each start, for what must be out of the way. */
  prepare?(): Promise<void>
  /** Starts the process; `ready` rejects when it ends before it is ready. */
  launch(): { child: ChildProcess; ready: Promise<void> }
  /** Asks the process to end in order. */
  end(child: ChildProcess): void
  /** Exit codes after which another start would end the same way. */
  finalCodes?: readonly number[]
  /** ms; the first pause before a restart (doubles up to `longestPause`). */
  firstPause?: number
  longestPause?: number
}

/** Keeps one process running until {@link Supervisor.stop}: the only place that restarts a process. */
export class Supervisor {
  restarts = 0
  #plan: SupervisedPlan
  #child: ChildProcess | undefined
  #failures = 0
  #stopping = new AbortController()
  #recovery: Promise<void> = Promise.resolve()

  constructor(plan: SupervisedPlan) {
    this.#plan = plan
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process and resolves when it is ready; rejects as its `launch` does. */
  async start(): Promise<void> {
    const { name, log, launch, prepare } = this.#plan
    await prepare?.()
    this.#stopping.signal.throwIfAborted()
    const { child, ready } = launch()
    this.#child = child
    await ready
    const readyAt = Date.now()
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return
      if (Date.now() - readyAt > STEADY_MS) this.#failures = 0
      if (this.#isFinal(code)) return log(`${name} ended (code ${code}) and stays ended`)
      log(`${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      this.#recovery = this.#recover()
    })
    // it may have died between its report and this line
    if (hasEnded(child)) throw new Error(`${name} ended right after its start`)
  }

  async #recover(): Promise<void> {
    const { name, log, firstPause = 100, longestPause = 10_000 } = this.#plan
    while (!this.#stopping.signal.aborted) {
      const pause = Math.min(firstPause * 2 ** this.#failures, longestPause)
      this.#failures += 1
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
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

  /** Ends the process in order, by force after 10 s. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#end()
    // a restart that was under way may have made another one
    await this.#recovery
    await this.#end()
  }

  #isFinal(code: number | null | undefined): boolean {
    return typeof code === 'number' && (this.#plan.finalCodes ?? []).includes(code)
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#plan.end(child)
    const timer = setTimeout(() => {
      this.#plan.log(`${this.#plan.name} did not stop within ${STOP_MS / 1000} s and was ended by force`)
      child.kill('SIGKILL')
    }, STOP_MS)
    await ended
    clearTimeout(timer)
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
