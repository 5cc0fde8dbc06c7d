import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb'
import { activeStep } from '../telemetry/step-names.ts'

const writes = new Set(['insert', 'update', 'delete', 'findAndModify'])
/** Whose turn a job is, who is at work, and which migration ran are no part of what a step of work does. */
const bookkeeping = new Set(['leases', 'migrations', 'relays'])

/**
 * The labelled writes of a process, for tests that end it between any two of them. Every write that the driver sends is
 * two points, so that none can be forgotten: `<step>/<collection>.<write>#<n>:before`, when nothing has left the
 * process, and `:after`, when the database has it and nobody here knows. The step is the command, job or reaction at
 * work, and `n` counts its writes of that name since the points were armed.
 */
export class CrashPoints {
  readonly #die: () => void
  readonly #counts = new Map<string, number>()
  #passed: string[] = []
  /** a point; `*#<n>:before` or `:after` is the n-th write of all; null: only noted */
  #target: string | null = null

  constructor(die: () => void = () => process.kill(process.pid, 'SIGKILL')) {
    this.#die = die
  }

  /** Counts from here on. With a point the process kills itself there, once it gets there. */
  arm(point: string | null): void {
    this.#counts.clear()
    this.#passed = []
    this.#target = point
  }

  /** The points that were passed since the last `arm`, in their order. */
  get passed(): readonly string[] {
    return this.#passed
  }

  /** Watches every write of a client, which must have been made with `monitorCommands`; steps must be named before. */
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

/** Those of this process: there is one clock of writes, whatever runs in it. */
export const crashPoints = new CrashPoints()
