import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { stablePort } from '@xinyu/engines/ports'
import { isResponding, serverProperties } from './kafka-node.ts'
import { kafkaInDocker } from './kafka-docker.ts'
import { kafkaJars } from './kafka-jars.ts'
import { type KafkaBroker, KafkaUnavailable } from './kafka.ts'

export { type KafkaBroker, KafkaUnavailable } from './kafka.ts'

const run = promisify(execFile)
const READY_TIMEOUT_MS = 90_000

export interface KafkaOptions {
  /** The broker's log folder; kept across restarts. */
  dir: string
  log: (line: string) => void
  /** Where the jars are cached; default: the project's cache folder. */
  cacheDir?: string
}

/**
 * Starts a broker and resolves when it is ready. @throws KafkaUnavailable if neither Java with Maven nor Docker can run
 * one
 */
export async function startKafka({ dir, log, cacheDir = defaultCache() }: KafkaOptions): Promise<KafkaBroker> {
  let jars: string
  try {
    jars = await kafkaJars(resolve(cacheDir))
  } catch (error) {
    if (!(error instanceof KafkaUnavailable)) throw error
    log(error.message)
    return kafkaInDocker(error)
  }
  const broker = new LocalBroker(resolve(dir), jars, log)
  await broker.restart()
  return broker
}

const defaultCache = () => fileURLToPath(new URL('../../../../.cache', import.meta.url))

class LocalBroker implements KafkaBroker {
  brokers: string[] = []
  #ports: { broker: number; controller: number } | undefined
  #process: ChildProcess | undefined

  constructor(
    private readonly dir: string,
    private readonly jars: string,
    private readonly log: (line: string) => void,
  ) {}

  async restart(): Promise<void> {
    mkdirSync(this.dir, { recursive: true })
    this.#ports ??= {
      broker: await stablePort(this.dir, 'broker'),
      controller: await stablePort(this.dir, 'controller'),
    }
    const { broker, controller } = this.#ports
    this.brokers = [`127.0.0.1:${broker}`]
    const config = join(this.dir, 'server.properties')
    writeFileSync(config, serverProperties(join(this.dir, 'data'), broker, controller))
    const classpath = ['-cp', join(this.jars, '*')]
    if (!existsSync(join(this.dir, 'data/meta.properties'))) {
      const id = randomBytes(16).toString('base64url')
      await run('java', [...classpath, 'kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '--config', config], {
        cwd: this.dir,
      })
    }
    const output = openSync(join(this.dir, 'broker.log'), 'a')
    const child = spawn('java', ['-Xmx512m', '-XX:+UseSerialGC', ...classpath, 'kafka.Kafka', config], {
      cwd: this.dir,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    this.#process = child
    process.once('exit', () => child.kill('SIGKILL'))
    await this.#waitUntilReady(child, broker)
    this.log(`Kafka serves on port ${broker}`)
  }

  async #waitUntilReady(child: ChildProcess, port: number): Promise<void> {
    const until = Date.now() + READY_TIMEOUT_MS
    while (!(await isResponding(port))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`Kafka ended at its start; its log is ${join(this.dir, 'broker.log')}`)
      if (Date.now() > until)
        throw new Error(
          `Kafka was not ready within ${READY_TIMEOUT_MS / 1000} s; its log is ${join(this.dir, 'broker.log')}`,
        )
      await sleep(100)
    }
  }

  async #stopWith(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(force)
  }

  stop(): Promise<void> {
    return this.#stopWith('SIGTERM')
  }

  kill(): Promise<void> {
    return this.#stopWith('SIGKILL')
  }

  async wipe(): Promise<void> {
    await this.kill()
    rmSync(join(this.dir, 'data'), { recursive: true, force: true })
  }
}
