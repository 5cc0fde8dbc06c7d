import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb'
import { activeStep } from '../../telemetry/step-names.ts'

const writes = new Set(['insert', 'update', 'delete', 'findAndModify'])
/** Leases, relay heartbeats and migration records are not part of a step's work. */
const bookkeeping = new Set(['leases', 'migrations', 'relays'])

/**
 * The labelled writes of a process, for tests that kill it between any two of them. Every write that the driver sends
 * is two points, so that none can be forgotten: `<step>/<collection>.<write>#<n>:before`, when nothing has left the
 * process, and `:after`, when the database has it and the process does not know yet. The step is the running command,
 * job or reaction; `n` counts its writes of that name since the points were armed.
 */
export class CrashPoints {
  readonly #die: () => void
  readonly #counts = new Map<string, number>()
  #passed: string[] = []
  /** a point; `*#<n>:before` or `:after` is the n-th write of all; null: only recorded */
  #target: string | null = null

  constructor(die: () => void = () => process.kill(process.pid, 'SIGKILL')) {
    this.#die = die
  }

  /** Starts counting. With a point the process kills itself there. */
  arm(point: string | null): void {
    this.#counts.clear()
    this.#passed = []
    this.#target = point
  }

  /** The points passed since the last `arm`, in order. */
  get passed(): readonly string[] {
    return this.#passed
  }

  /** Watches every write of a client, which needs `monitorCommands`; step names must be enabled before. */
  watch(client: MongoClient): void {
    const open = new Map<number, [label: string, nth: number]>()
    client.on('commandStarted', (event) => {
      const label = labelOf(event)
      if (label === null) return
      const at: [string, number] = [this.#next(label), this.#countOf('*')]
      open.set(event.requestId, at)
      this.#pass('before', at)
    })
    const end = ({ requestId }: CommandSucceededEvent | CommandFailedEvent): void => {
      const at = open.get(requestId)
      open.delete(requestId)
      if (at) this.#pass('after', at)
    }
    client.on('commandSucceeded', end)
    client.on('commandFailed', end)
  }

  #next(label: string): string {
    return `${label}#${this.#countOf(label)}`
  }

  #countOf(label: string): number {
    const count = (this.#counts.get(label) ?? 0) + 1
    this.#counts.set(label, count)
    return count
  }

  #pass(when: 'before' | 'after', [label, nth]: [string, number]): void {
    const point = `${label}:${when}`
    this.#passed.push(point)
    if (this.#target === point || this.#target === `*#${nth}:${when}`) this.#die()
  }
}

const labelOf = ({ commandName, command }: CommandStartedEvent): string | null => {
  const collection: unknown = command[commandName]
  if (!writes.has(commandName) || typeof collection !== 'string' || bookkeeping.has(collection)) return null
  return `${activeStep() ?? 'background'}/${collection}.${commandName}`
}

/** One instance per process: all its services share one count of writes. */
export const crashPoints = new CrashPoints()
