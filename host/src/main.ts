import { explain } from './explain.ts'
import { startProduct } from './product.ts'
import { startProcesses } from './processes.ts'
import { leaveRunningFile, removeRunningFile } from './running-file.ts'
import { seedOnce } from './seed/seed.ts'
import { readSettings } from './settings.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const began = Date.now()

try {
  const settings = readSettings(process.env)
  const apart = process.argv.includes('--services')
  say(apart ? '心屿: starting each service as a process of its own …' : '心屿: starting …')
  const product = await (apart ? startProcesses : startProduct)(settings, process.env, say)
  leaveRunningFile(settings.dataDir, product.env)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say('心屿: stopping …')
    removeRunningFile(settings.dataDir)
    product.stop().then(() => process.exit(0), (error: unknown) => { say(explain(error)); process.exit(1) })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const demo = settings.demo ? await seedOnce(product.url, product.env, settings.dataDir, say) : []
  say(['', `心屿 is running (${((Date.now() - began) / 1000).toFixed(1)} s).`, `  client     ${product.url}/`, `  admin      ${product.url}/admin/`, `  API pages  ${product.url}/docs`, ...demo, '  Ctrl-C stops everything.', ''].join('\n'))
} catch (error) {
  say(explain(error))
  process.exit(1)
}
