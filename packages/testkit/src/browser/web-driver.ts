import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '@xinyu/platform/runtime/free-ports'

/** The key of an element in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementRef = { [ELEMENT]: string }

const START_TIMEOUT_MS = 30_000

/** A command that the browser refused; `code` is WebDriver's. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

interface Driver {
  /** the driver's program with its arguments for a port, started with `env` */
  command: (port: number) => readonly [string, ...string[]]
  env: Record<string, string>
  capabilities: object
}

/** One session of W3C WebDriver in a driver process of its own. https://www.w3.org/TR/webdriver2/ */
export class WebDriver {
  private constructor(
    private readonly child: ChildProcess,
    private readonly base: string,
    private readonly session: string,
  ) {}

  static async start({ command, env, capabilities }: Driver): Promise<WebDriver> {
    const [port = 0] = await freePorts(1)
    const [program, ...args] = command(port)
    // a process group of its own, so that the browser ends with its driver
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
    await once(child, 'spawn')
    process.once('exit', () => endGroup(child))
    const base = `http://127.0.0.1:${port}`
    for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isReady(base));) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = (await send(base, 'POST', '/session', body)) as { sessionId: string }
    return new WebDriver(child, base, sessionId)
  }

  /** Sends a command of the session. Throws WebDriverError. */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> {
    return send(this.base, method, `/session/${this.session}${path}`, body)
  }

  /** Runs a function in the page; it may use nothing from outside itself. Elements come back as references. */
  execute<T, A>(work: (given: A) => T, given: A): Promise<T> {
    const script = `return (${work.toString()})(arguments[0])`
    return this.command('POST', '/execute/sync', { script, args: [given] }) as Promise<T>
  }

  run(script: string): Promise<unknown> {
    return this.command('POST', '/execute/sync', { script, args: [] })
  }

  element(ref: ElementRef, action: string, body: object = {}): Promise<unknown> {
    return this.command('POST', `/element/${ref[ELEMENT]}/${action}`, body)
  }

  async stop(): Promise<void> {
    await this.command('DELETE', '').catch(() => undefined)
    endGroup(this.child)
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit')
  }
}

const endGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

const send = async (base: string, method: string, path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error = 'unknown error', message = '' } = value as { error?: string; message?: string }
  throw new WebDriverError(error, message)
}
