import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RedisClient, redisClient } from '@xinyu/platform/redis-client'
import type { Certificates } from './certificates.ts'

/** The engine of the one-command start is one Redis that neither copies itself nor joins others. */
export class RedisUnavailable extends Error {
  constructor() {
    super('neither redis-server nor valkey-server is here (Debian and Ubuntu: apt-get install redis-server)')
  }
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const program = (): string => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((dir) => join(dir, name)))
    .find(isProgram)
  if (!found) throw new RedisUnavailable()
  return found
}

/** Looks again until it is so; throws what it waited for when that never comes. */
export const untilSo = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(25))
    if (await isSo().catch(() => false)) return
  throw new Error(`it never came that ${what}`)
}

/** A line that nobody else reads, and the word without which nobody is let in. */
export interface SecuredLine {
  certificates: Certificates
  password: string
}

/** What a server is told of it; what it reads lies in its folder. */
const secured = (dir: string, port: number, { certificates, password }: SecuredLine): string[] => {
  const file = (name: keyof Certificates): string => {
    const path = join(dir, `${name}.pem`)
    writeFileSync(path, certificates[name], { mode: 0o600 })
    return path
  }
  const tls = ['--tls-port', String(port), '--port', '0', '--tls-auth-clients', 'no', '--tls-replication', 'yes']
  const files = ['--tls-cert-file', file('cert'), '--tls-key-file', file('key'), '--tls-ca-cert-file', file('ca')]
  return [...tls, ...files, '--requirepass', password, '--masterauth', password]
}

/** One server of Redis in a process, which keeps nothing on disk. */
export class RedisProcess {
  readonly #admin: RedisClient
  #child: ChildProcess | null = null

  private constructor(
    readonly port: number,
    private readonly args: readonly string[],
    line?: SecuredLine,
  ) {
    this.#admin = line
      ? redisClient(`rediss://:${line.password}@127.0.0.1:${port}`, '', { tls: { ca: line.certificates.ca } })
      : redisClient(`redis://127.0.0.1:${port}`, '', {})
  }

  /** @throws RedisUnavailable */
  static async start(dir: string, port: number, args: readonly string[], line?: SecuredLine): Promise<RedisProcess> {
    const isSentinel = args.includes('--sentinel')
    const own = ['--bind', '127.0.0.1', '--dir', dir, ...(line ? secured(dir, port, line) : ['--port', String(port)])]
    const all = [...args, ...own, ...(isSentinel ? [] : ['--save', '', '--appendonly', 'no'])]
    const started = new RedisProcess(port, all, line)
    await started.start()
    return started
  }

  async start(): Promise<void> {
    const child = spawn(program(), this.args, { stdio: 'ignore' })
    const endWithUs = (): void => void child.kill('SIGKILL')
    process.once('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs)).once('error', () => undefined)
    this.#child = child
    await untilSo('Redis answers', async () => (await this.ask('PING')) === 'PONG')
  }

  /** What it answers to a command. */
  async ask(name: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#admin.call(name, args.map(String))
  }

  /** It hangs: its connections stay, and nothing is answered. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async end(): Promise<void> {
    this.#admin.disconnect()
    await this.kill()
  }
}
