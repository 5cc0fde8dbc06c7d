import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Log } from '../engine.ts'

/** How to start one engine process. It must send 'ready' over IPC and obey 'stop'. */
export interface EngineProcessOptions {
  /** The name shown in messages. */
  name: string
  /** The engine's name in code. */
  engine: string
  /** The engine's own folder: data and pid files. */
  dir: string
  command: readonly string[]
  env: Record<string, string>
  log: Log
  /** After this time a start has failed; default 30 s. */
  startTimeoutMs?: number
  /** The first delay before a restart; it doubles up to `maxRestartDelayMs`. */
  minRestartDelayMs?: number
  maxRestartDelayMs?: number
}

/**
 * Starts the process; `ready` rejects with the last lines of its stderr if it ends or is not ready in time. Later lines
 * go to the log.
 */
export function spawnEngine(options: EngineProcessOptions): { child: ChildProcess; ready: Promise<void> } {
  const [file = process.execPath, ...args] = options.command
  const { PATH = '', HOME = '', TZ = '' } = process.env
  const child = spawn(file, args, {
    cwd: options.dir,
    env: { PATH, HOME, TZ, ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastLines: string[] = []
  let isReady = false
  child.on('message', (message) => {
    isReady ||= message === 'ready'
  })
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (isReady) options.log(`${options.name}: ${line}`)
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
    })
  }
  return { child, ready: waitUntilReady(child, options, lastLines) }
}

function waitUntilReady(child: ChildProcess, options: EngineProcessOptions, lastLines: string[]): Promise<void> {
  const timeoutMs = options.startTimeoutMs ?? 30_000
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${options.name} was not ready within ${timeoutMs / 1000} s. ${lastLines.join('\n')}`))
    }, timeoutMs)
    child.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(timer)
      resolve()
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    // 'close' and not 'exit': by then stderr has been read to its end
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`${options.name} ended at its start (${signal ?? `code ${code}`}). ${lastLines.join('\n')}`))
    })
  })
}
