// What the trial started: each ends by its own id, in the opposite order, even when the trial itself is killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const bound = spawnSync('setpriv', ['--version']).error === undefined
const PATIENCE_MS = 8_000

export class Processes {
  private readonly running: ({ name: string; child: ChildProcess; ended: Promise<void> } | (() => Promise<void>))[] = []
  private readonly folder: string
  private readonly before: string[]
  /** Pods that all start at once would keep from its work what leads people to those that are ready: it comes first. */
  constructor(folder: string, { comesFirst = false } = {}) {
    this.folder = folder
    this.before = [...(bound ? ['setpriv', '--pdeathsig', 'KILL'] : []), ...(comesFirst ? ['nice', '-n', '-10'] : [])]
  }

  /** Starts a program with its log in the trial's folder; Linux ends it when this process is gone. */
  start(name: string, command: string, args: string[]): void {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const whole = [...this.before, command, ...args]
    // a group of its own: Ctrl-C at the terminal reaches the trial alone, which then ends everything in order
    const child = spawn(whole[0] as string, whole.slice(1), { stdio: ['ignore', log, log], detached: true })
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    this.running.push({ name, child, ended })
  }

  /** Something else that is undone in its turn, before what was started earlier ends. */
  also(undo: () => Promise<void>): void {
    this.running.push(undo)
  }

  /** The first that has ended by itself, with the last lines it wrote: nothing more is to be waited for. */
  fallen(): string | undefined {
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
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(late)
    }
  }
}
