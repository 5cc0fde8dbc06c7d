// `npm run money:crash [-- --flow part-of-a-name --step 3 --again --list]`: every flow of money, ended by kill -9
// before
// and after each of its writes. `--step 3` tries every third point; `--again` ends the recovery too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { flows } from '../flows/all.ts'
import { pointsOf, type Trial, tryPoint } from './trial.ts'
import { World } from './world.ts'

const { values } = parseArgs({
  options: {
    flow: { type: 'string' },
    step: { type: 'string' },
    again: { type: 'boolean' },
    list: { type: 'boolean' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-money-'))
const engines = await startEngines({ dataDir, cacheDir: '.cache', env: process.env, log: () => undefined })
Object.assign(process.env, makeSecrets(), engines.env, { CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret' })
const step = Number(values.step ?? 1)
const world = new World({ QDRANT_URL: '', FACT_RETRY_MS: '2' })
await world.start()
const began = Date.now()
const trials: Trial[] = []
try {
  print('points  killed  wrong  seconds  flow')
  for (const flow of flows.filter(({ name }) => new RegExp(values.flow ?? '').test(name))) {
    const start = Date.now()
    const points = (await pointsOf(world, flow)).filter((_, index) => index % step === Math.floor(step / 2))
    const tried: Trial[] = []
    for (const [index, point] of points.entries()) {
      if (values.list) print(`        ${point}`)
      else tried.push(await tryPoint(world, flow, point, values.again ? (index % 9) + 1 : undefined))
    }
    trials.push(...tried)
    const killed = tried.filter(({ isKilled }) => isKilled).length
    const wrong = tried.filter(({ faults }) => faults.length > 0)
    const seconds = ((Date.now() - start) / 1_000).toFixed(0)
    const columns = [
      [points.length, 6],
      [killed, 8],
      [wrong.length, 7],
      [seconds, 9],
    ] as const
    print(`${columns.map(([value, width]) => String(value).padStart(width)).join('')}  ${flow.name}`)
    for (const { point, faults } of wrong) for (const fault of faults) print(`        ${point}: ${fault}`)
    for (const { point, isKilled } of tried) if (!isKilled) print(`        ${point}: was not passed this time`)
  }
} finally {
  await world.close()
  await engines.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const wrong = trials.filter(({ faults }) => faults.length > 0).length
const killed = trials.filter(({ isKilled }) => isKilled).length
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
print(
  `${trials.length} points tried, ${killed} processes killed there, ${world.starts} started, in ${minutes} minutes: ${wrong} wrong`,
)
process.exit(wrong === 0 && killed >= trials.length * 0.95 ? 0 : 1)
