import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { newDataDir } from './data-dir.ts'
import { copyMadeData } from './made-data.ts'

export interface TestProduct {
  url: string
  dataDir: string
  child: ChildProcess
  /** waits until every fact has been handled by every service */
  drain(milliseconds?: number): Promise<void>
  /** stops the product as Ctrl-C does and deletes its data unless `keep` */
  stop(options?: { keep?: boolean }): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}
export interface ProductOptions {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  separateProcesses?: boolean
  demo?: boolean
  log?: (line: string) => void
}

/**
 * Starts the whole product as `npm start` does, on a free port with its own data folder. Needs `npm run build` first.
 */
export const startTestProduct = async (options: ProductOptions = {}): Promise<TestProduct> => {
  const { dataDir = newDataDir('xinyu-'), demo = false } = options
  if (demo && !existsSync(join(dataDir, 'demo.json'))) await copyMadeData('demo', dataDir, makeDemoData)
  else if (options.dataDir === undefined) await copyMadeData('empty', dataDir, startOnce)
  return launch({ ...options, dataDir })
}

/** What a first start takes time for: six RSA keys, collections and indexes. */
const startOnce = async (dataDir: string): Promise<void> => {
  const product = await launch({ dataDir })
  await product.stop({ keep: true })
}

const makeDemoData = async (dataDir: string): Promise<void> => {
  const product = await launch({ demo: true, dataDir })
  await product.drain()
  await product.stop({ keep: true })
}

const launch = async ({
  dataDir,
  port,
  env = {},
  separateProcesses = false,
  demo = false,
  log,
}: ProductOptions & { dataDir: string }): Promise<TestProduct> => {
  const [chosen] = port === undefined ? await freePorts(1) : [port]
  const child = spawn(process.execPath, [resolve('host/dist/main.js'), ...(separateProcesses ? ['--services'] : [])], {
    env: {
      ...withoutJest(process.env),
      NODE_ENV: 'development',
      PORT: String(chosen),
      XINYU_DATA: dataDir,
      XINYU_CACHE: resolve('.cache'),
      NODE_COMPILE_CACHE: resolve('.cache/compiled'),
      XINYU_DEMO: demo ? 'small' : 'no',
      ...generousLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // also when the parent process ends without stopping it
  const endWithParent = (): void => void child.kill('SIGTERM')
  process.once('exit', endWithParent)
  child.once('exit', () => process.off('exit', endWithParent))
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  await running(child, log)
  const url = `http://localhost:${chosen}`
  return {
    url,
    dataDir,
    child,
    drain: (milliseconds) => drain(url, milliseconds),
    stop: async ({ keep = false } = {}) => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
      if (!keep) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Resolves when the product says that it is running. */
const running = (child: ChildProcess, log?: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      log?.(chunk.toString())
      if (output.includes('心屿 is running')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the product ended with code ${code}:\n${output.slice(-4_000)}`)))
  })

/** In a test, many people share one IP address. */
const generousLimits = {
  LOGINS_PER_MINUTE: '100000',
  RATE_PER_10_SECONDS: '100000',
  SMS_CODES_PER_IP: '100000',
  GUESTS_PER_HOUR: '100000',
  GID_SEARCHES_PER_IP: '100000',
  PASSWORD_TRIES_PER_IP: '100000',
  // decisions take effect at once, except in tests of undo
  UNDO_SECONDS: '0',
}

const withoutJest = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('JEST') && name !== 'NODE_OPTIONS'))

/** Waits until every fact has been handled by every service. */
export const drain = async (url: string, milliseconds = 60_000): Promise<void> => {
  const deadline = Date.now() + milliseconds
  let last = ''
  for (let idleChecks = 0; idleChecks < 2;) {
    if (Date.now() > deadline)
      throw new Error(`the product did not come to rest within ${milliseconds / 1_000} s: ${last}`)
    last = await (await fetch(`${url}/health/rest`)).text()
    const state = JSON.parse(last) as { waiting: number; idle: boolean }
    idleChecks = state.waiting === 0 && state.idle ? idleChecks + 1 : 0
    if (idleChecks === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
