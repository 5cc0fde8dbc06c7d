import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** caches compiled code, because the same source starts several times */
const starting = { NODE_OPTIONS: '', NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/v8', import.meta.url)) }

type Environment = Record<string, string | undefined>

/** An instance of chat or of the gateway, which can be killed, stopped and started again at its address. */
export class Part {
  readonly #env: Environment
  #child: ChildProcess | null = null

  constructor(env: Environment) {
    this.#env = env
  }

  get url(): string {
    return `http://${this.#env.HOST}:${this.#env.PORT}`
  }

  async start(): Promise<void> {
    const child = fork(fileURLToPath(new URL('part-process.ts', import.meta.url)), {
      env: { ...this.#env, ...starting },
      execArgv: [],
    })
    this.#child = child
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (typeof message !== 'object') throw new Error(`an instance ended with ${String(message)} before it was ready`)
  }

  /** `SIGKILL`: as a crash; `SIGTERM`: as a release. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
