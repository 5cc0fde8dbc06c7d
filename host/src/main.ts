import { giveBackIdleMemory } from '@xinyu/platform/runtime/idle-memory'
import { explain } from './explain.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { startProcesses } from './processes.ts'
import { openPrivateFolder } from '@xinyu/engines/process/private-folder'
import { removeRunningFile } from '@xinyu/platform/runtime/running-file'
import { writeRunningFile } from './running-file.ts'
import { seedOnce } from './seed/seed.ts'
import { type HostSettings, describeExposure, readSettings } from './settings.ts'

const startedAt = Date.now()
let stopping = false
const print = (line: string): void => void process.stdout.write(`${line}\n`)
/** Progress messages; silent once a stop was requested. */
const report = (line: string): void => {
  if (!stopping) print(line)
}

/** Resolves at the first Ctrl-C; `npm start` forwards each one, so several may arrive. */
const stopRequested = new Promise<void>((resolve) => {
  const requestStop = (): void => {
    if (!stopping) print('心屿: stopping …')
    stopping = true
    resolve()
  }
  process.on('SIGINT', requestStop)
  process.on('SIGTERM', requestStop)
})

const announce = async ({ url, env }: RunningProduct, settings: HostSettings): Promise<void> => {
  const { demo, dataDir } = settings
  const size = demo === 'small' ? 'small' : 'whole'
  const logins = demo === 'no' ? [] : await seedOnce(url, env, dataDir, { size, print: report })
  report(
    [
      '',
      `心屿 is running (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`,
      `  client     ${url}/`,
      `  admin      ${url}/admin/`,
      `  API pages  ${url}/docs`,
      ...logins,
      ...describeExposure(settings),
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  )
}

const run = async (): Promise<void> => {
  // files written by this process and its engines are readable by their owner only
  process.umask(0o077)
  const settings = readSettings(process.env)
  openPrivateFolder(settings.dataDir)
  const separateProcesses = process.argv.includes('--services')
  print(separateProcesses ? '心屿: starting each service as a process of its own …' : '心屿: starting …')
  const product = await (separateProcesses ? startProcesses : startProduct)(settings, process.env, report)
  try {
    giveBackIdleMemory()
    writeRunningFile(settings.dataDir, product.env)
    if (!stopping) await Promise.race([stopRequested, announce(product, settings)])
    await stopRequested
  } finally {
    stopping = true
    removeRunningFile(settings.dataDir)
    await product.stop()
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    print(explain(error))
    process.exit(1)
  },
)
