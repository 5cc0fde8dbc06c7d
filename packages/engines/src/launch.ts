import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Log } from './engine.ts'

/** How to start one engine process. It must send 'ready' over IPC and obey 'stop'. */
export interface ChildPlan {
  /** in messages */
  name: string
  /** as the engine is called in code */
  engine: string
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

/** Starts the process; `ready` rejects with its last words when it ends or stays silent. */
export function launch(plan: ChildPlan): { child: ChildProcess; ready: Promise<void> } {
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
