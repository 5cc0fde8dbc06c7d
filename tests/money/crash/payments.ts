import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Acts, Answer, Asked, Beginning } from './payments-process.ts'

/** what Node compiled is kept, since the same source starts again and again */
const starting = { NODE_OPTIONS: '', NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/v8', import.meta.url)) }
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The process ended, as a test wanted it to. */
export class Killed extends Error {}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** A process that has the code of the payments service at hand and has touched nothing yet. */
export const prepareProcess = (env: Record<string, string>): ChildProcess =>
  fork(here('payments-process.ts'), {
    cwd: here('../../..'),
    env: { ...process.env, ...env, ...starting },
    execArgv: ['--conditions=@xinyu/source', '--import', here('../source-loader.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })

/** A payments service in a process of its own. */
export class Payments {
  readonly url: string
  /** resolves with the signal it ended by */
  readonly ended: Promise<string | null>
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    child.on('message', ({ id, answer, error }: Answer) => {
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

  /** Boots the service in a prepared process, on what is stored. */
  static async start(child: ChildProcess, beginning: Beginning): Promise<Payments> {
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', ({ ready }: { ready: string }) => resolve(ready))
      child.once('exit', (code) => reject(new Error(`payments ended with code ${code} before it was ready`)))
      child.send(beginning)
    })
    return new Payments(child, url)
  }

  ask<A extends keyof Acts>(act: A, ...[input]: Parameters<Acts[A]>): Promise<Awaited<ReturnType<Acts[A]>>> {
    const id = this.#asked++
    const asked: Asked = { id, act, input: input as never }
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new Killed())
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.#child.send(asked, (error) => error && reject(new Killed()))
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
