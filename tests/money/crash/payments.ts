import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestCommands, CommandReply, CommandRequest, BootOptions } from './payments-process.ts'

/** caches compiled code, because the same source starts many times */
const starting = { NODE_OPTIONS: '', NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/v8', import.meta.url)) }
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The process was killed as intended. */
export class Killed extends Error {}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** A process that has loaded the payments service's code and has not booted. */
export const prepareProcess = (env: Record<string, string>): ChildProcess =>
  fork(here('payments-process.ts'), {
    cwd: here('../../..'),
    env: { ...process.env, ...env, ...starting },
    execArgv: ['--conditions=@xinyu/source', '--import', here('../../../scripts/source-loader.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })

/** A payments service in its own process. */
export class Payments {
  readonly url: string
  /** resolves with the signal that ended it */
  readonly ended: Promise<string | null>
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    child.on('message', ({ id, answer, error }: CommandReply) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(answer)
      else waiting?.reject(new Error(error))
    })
    this.ended = new Promise((resolve) => {
      child.once('exit', (_code, signal) => {
        for (const { reject } of this.#waiting.values()) reject(new Killed())
        resolve(signal)
      })
    })
  }

  /** Boots the service in a prepared process on the stored data. */
  static async start(child: ChildProcess, bootOptions: BootOptions): Promise<Payments> {
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', ({ ready }: { ready: string }) => resolve(ready))
      child.once('exit', (code) => reject(new Error(`payments ended with code ${code} before it was ready`)))
      child.send(bootOptions)
    })
    return new Payments(child, url)
  }

  ask<A extends keyof TestCommands>(
    command: A,
    ...[input]: Parameters<TestCommands[A]>
  ): Promise<Awaited<ReturnType<TestCommands[A]>>> {
    const id = this.#asked++
    const request: CommandRequest = { id, command, input: input as never }
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new Killed())
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.#child.send(request, (error) => error && reject(new Killed()))
    })
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async stop(): Promise<void> {
    if (!this.isOver) this.#child.kill('SIGKILL')
    await this.ended
  }
}
