import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type RedisClient, redisClient } from '@xinyu/platform/redis/redis-client'
import type { Certificates } from '../samples/certificates.ts'
import { until } from '../until.ts'

/**
 * Neither redis-server nor valkey-server is installed. The engine of `npm start` supports no replication and no
 * cluster.
 */
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

/** As `until`; a condition that throws does not hold yet. */
export const waitUntil = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  await until(() => condition().catch(() => false), what)
}

/** TLS certificates and the password of a secured Redis. */
export interface TlsOptions {
  certificates: Certificates
  password: string
}

/** Server arguments for TLS and password; the certificates are written into its folder. */
const secured = (dir: string, port: number, { certificates, password }: TlsOptions): string[] => {
  const file = (name: keyof Certificates): string => {
    const path = join(dir, `${name}.pem`)
    writeFileSync(path, certificates[name], { mode: 0o600 })
    return path
  }
  const tls = ['--tls-port', String(port), '--port', '0', '--tls-auth-clients', 'no', '--tls-replication', 'yes']
  const files = ['--tls-cert-file', file('cert'), '--tls-key-file', file('key'), '--tls-ca-cert-file', file('ca')]
  return [...tls, ...files, '--requirepass', password, '--masterauth', password]
}

/** One Redis server process without persistence. */
export class RedisProcess {
  readonly #admin: RedisClient
  #child: ChildProcess | null = null

  private constructor(
    readonly port: number,
    private readonly args: readonly string[],
    tls?: TlsOptions,
  ) {
    this.#admin = tls
      ? redisClient(`rediss://:${tls.password}@127.0.0.1:${port}`, '', { tls: { ca: tls.certificates.ca } })
      : redisClient(`redis://127.0.0.1:${port}`, '', {})
  }

  /** @throws RedisUnavailable */
  static async start(dir: string, port: number, args: readonly string[], tls?: TlsOptions): Promise<RedisProcess> {
    const isSentinel = args.includes('--sentinel')
    const own = ['--bind', '127.0.0.1', '--dir', dir, ...(tls ? secured(dir, port, tls) : ['--port', String(port)])]
    const all = [...args, ...own, ...(isSentinel ? [] : ['--save', '', '--appendonly', 'no'])]
    const started = new RedisProcess(port, all, tls)
    await started.start()
    return started
  }

  async start(): Promise<void> {
    const child = spawn(program(), this.args, { stdio: 'ignore' })
    const endWithParent = (): void => void child.kill('SIGKILL')
    process.once('exit', endWithParent)
    child.once('exit', () => process.off('exit', endWithParent)).once('error', () => undefined)
    this.#child = child
    await waitUntil('Redis answers', async () => (await this.command('PING')) === 'PONG')
  }

  async command(name: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#admin.call(name, args.map(String))
  }

  /** Makes the server hang: connections stay open, nothing is answered. */
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
