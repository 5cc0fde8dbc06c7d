// The trial's processes: stopped by id in reverse order, even when the trial itself is killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const bound = spawnSync('setpriv', ['--version']).error === undefined
const TIMEOUT_MS = 8_000

export class Processes {
  private readonly running: ({ name: string; child: ChildProcess; ended: Promise<void> } | (() => Promise<void>))[] = []
  private readonly folder: string
  private readonly before: string[]
  /** Higher priority: pods that all start at once would starve kube-proxy, which routes to ready pods. */
  constructor(folder: string, { comesFirst = false } = {}) {
    this.folder = folder
    this.before = [...(bound ? ['setpriv', '--pdeathsig', 'KILL'] : []), ...(comesFirst ? ['nice', '-n', '-10'] : [])]
  }

  /** Starts a program with its log in the trial's folder; Linux kills it when this process dies. */
  start(name: string, command: string, args: string[]): void {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const whole = [...this.before, command, ...args]
    // its own process group: Ctrl-C reaches only the trial, which then stops everything in order
    const child = spawn(whole[0] as string, whole.slice(1), { stdio: ['ignore', log, log], detached: true })
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    this.running.push({ name, child, ended })
  }

  /** Registers other cleanup, run in its turn before earlier processes stop. */
  also(undo: () => Promise<void>): void {
    this.running.push(undo)
  }

  /** The first process that exited by itself, with its last log lines: waiting is pointless then. */
  exited(): string | undefined {
    const one = this.running.find(
      (each) => typeof each !== 'function' && (each.child.exitCode !== null || each.child.signalCode !== null),
    )
    if (!one || typeof one === 'function') return undefined
    const lines = readFileSync(join(this.folder, `${one.name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
    return `${one.name} ended by itself:\n${lines.slice(-8).join('\n')}`
  }

  async stop(): Promise<void> {
    for (const one of this.running.splice(0).toReversed()) {
      if (typeof one === 'function') {
        await one().catch((error: Error) => process.stdout.write(`left behind: ${error.message}\n`))
        continue
      }
      const { child, ended } = one
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
      await ended
      clearTimeout(late)
    }
  }
}
