import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './engine.ts'
import { endLeftovers, removePid, writePid } from './pid-file.ts'

/** How to start one engine process. It must send 'ready' over IPC and obey 'stop'. */
export interface ChildPlan {
  name: string
  /** The engine's own folder: data and pid notes. */
  dir: string
  command: readonly string[]
  env: Record<string, string>
  log: Log
  /** ms until a start counts as failed; default 30 s. */
  readyWithin?: number
  /** ms; the first pause before a restart (doubles up to `longestPause`). */
  firstPause?: number
  longestPause?: number
}

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

function launch(plan: ChildPlan): { child: ChildProcess; ready: Promise<void> } {
  const [file = process.execPath, ...args] = plan.command
  const { PATH = '', HOME = '', TZ = '' } = process.env
  const child = spawn(file, args, {
    cwd: plan.dir,
    env: { PATH, HOME, TZ, ...plan.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastWords: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords.push(line)
      if (lastWords.length > 20) lastWords.shift()
    })
  }
  return { child, ready: becomesReady(child, plan, lastWords) }
}

function becomesReady(child: ChildProcess, plan: ChildPlan, lastWords: string[]): Promise<void> {
  const within = plan.readyWithin ?? 30_000
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${plan.name} was not ready within ${within / 1000} s. ${lastWords.join('\n')}`))
    }, within)
    child.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(timer)
      resolve()
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    // 'close' and not 'exit': by then the last words have been read
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`${plan.name} ended at its start (${signal ?? `code ${code}`}). ${lastWords.join('\n')}`))
    })
  })
}
