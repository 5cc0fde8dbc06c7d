import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { type ChildPlan, launch } from './launch.ts'
import { endLeftovers, removePid, writePid } from './pid-file.ts'

const STEADY_MS = 30_000
const STOP_MS = 10_000

/** Keeps one engine process running until {@link Supervisor.stop}. */
export class Supervisor {
  restarts = 0
  #plan: ChildPlan
  #child: ChildProcess | undefined
  #failures = 0
  #stopping = new AbortController()
  #recovery: Promise<void> = Promise.resolve()

  constructor(plan: ChildPlan) {
    this.#plan = plan
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** This process as an engine that is reached at `url`. */
  asEngine(name: string, url: string): Engine {
    const restarts = () => this.restarts
    const pid = () => this.pid
    return {
      name,
      url,
      get restarts() {
        return restarts()
      },
      get pid() {
        return pid()
      },
      stop: () => this.stop(),
    }
  }

  /** Starts the process and resolves when it is ready; rejects with its last words. */
  async start(): Promise<void> {
    const { dir, name, log } = this.#plan
    mkdirSync(dir, { recursive: true })
    await endLeftovers(dir)
    this.#stopping.signal.throwIfAborted()
    const { child, ready } = launch(this.#plan)
    this.#child = child
    if (child.pid) writePid(dir, 'engine', child.pid)
    await ready
    const readyAt = Date.now()
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return
      if (Date.now() - readyAt > STEADY_MS) this.#failures = 0
      log(`${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      this.#recovery = this.#recover()
    })
    // it may have died between its report and this line
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended right after its start`)
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
    removePid(this.#plan.dir, 'engine')
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = hasEnded(child)
    if (child.connected) child.send('stop', () => undefined)
    const timer = setTimeout(() => {
      this.#plan.log(`${this.#plan.name} did not stop within ${STOP_MS / 1000} s and was ended by force`)
      child.kill('SIGKILL')
    }, STOP_MS)
    await ended
    clearTimeout(timer)
  }
}

function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
