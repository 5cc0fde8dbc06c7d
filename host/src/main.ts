import { explain } from './explain.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { startProcesses } from './processes.ts'
import { leaveRunningFile, removeRunningFile } from './running-file.ts'
import { seedOnce } from './seed/seed.ts'
import { type HostSettings, readSettings } from './settings.ts'

const began = Date.now()
let stopping = false
const say = (line: string): void => void process.stdout.write(`${line}\n`)
/** progress of what a stop cuts off is of no interest any more */
const report = (line: string): void => {
  if (!stopping) say(line)
}

/** Settled by the first Ctrl-C, whenever it comes; `npm start` passes each on, so that it may come twice. */
const stopWanted = new Promise<void>((resolve) => {
  const ask = (): void => {
    if (!stopping) say('心屿: stopping …')
    stopping = true
    resolve()
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
})

const greet = async ({ url, env }: RunningProduct, { demo, dataDir }: HostSettings): Promise<void> => {
  const logins = demo ? await seedOnce(url, env, dataDir, report) : []
  report(
    [
      '',
      `心屿 is running (${((Date.now() - began) / 1000).toFixed(1)} s).`,
      `  client     ${url}/`,
      `  admin      ${url}/admin/`,
      `  API pages  ${url}/docs`,
      ...logins,
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  )
}

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const apart = process.argv.includes('--services')
  say(apart ? '心屿: starting each service as a process of its own …' : '心屿: starting …')
  const product = await (apart ? startProcesses : startProduct)(settings, process.env, report)
  try {
    leaveRunningFile(settings.dataDir, product.env)
    if (!stopping) await Promise.race([stopWanted, greet(product, settings)])
    await stopWanted
  } finally {
    stopping = true
    removeRunningFile(settings.dataDir)
    await product.stop()
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    say(explain(error))
    process.exit(1)
  },
)
