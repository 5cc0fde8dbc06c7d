// `npm run money:crash [-- --flow part-of-a-name --from 12 --step 3 --lanes 2 --again --list]`: kills every money flow
// with kill -9 before and after each of its writes. `--from 12` resumes at the twelfth flow; `--step 3` tries every
// third point; `--again` also kills the recovery; each lane has its own world.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { flows } from '../flows/all.ts'
import type { Flow } from './flow.ts'
import { pointsOf, type Trial, tryPoints } from './trial.ts'
import { World } from './world.ts'

const { values } = parseArgs({
  options: {
    flow: { type: 'string' },
    from: { type: 'string' },
    step: { type: 'string' },
    lanes: { type: 'string' },
    again: { type: 'boolean' },
    list: { type: 'boolean' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-money-'))
const engines = await startEngines({ dataDir, cacheDir: '.cache', env: process.env, log: () => undefined })
Object.assign(process.env, makeSecrets(), engines.env, { CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret' })
const step = Number(values.step ?? 1)
const lanes = Number(values.lanes ?? Math.min(4, availableParallelism()))
const named = new RegExp(values.flow ?? '')
const asked = [...flows.entries()].filter(
  ([index, { name }]) => index + 1 >= Number(values.from ?? 1) && named.test(name),
)
const left = [...asked]
const began = Date.now()
const trials: Trial[] = []
let wrongAtEnd = 0

/** crashes that share a recovery */
const together = 16
/** the recovery's writes at which the next processes crash too: one for each point */
const againAt = (points: readonly string[], first: number): number[] =>
  values.again ? points.map((_, index) => ((first + index) % 9) + 1) : []

/** Retries once in a new world if something other than the flow failed, as on an overloaded machine. */
const tried = async (lane: Lane, flow: Flow, points: readonly string[], again: number[]): Promise<Trial[]> => {
  try {
    return await tryPoints(lane.world, flow, points, again)
  } catch (error) {
    print(`          ${points.length} points are tried once more: ${String(error)}`)
    await lane.renew()
    return tryPoints(lane.world, flow, points, again)
  }
}

const tryFlow = async (lane: Lane, number: number, flow: Flow): Promise<void> => {
  const start = Date.now()
  const { world } = lane
  const { points: all, isForAll } = await pointsOf(world, flow)
  const points = all.filter((_, index) => index % step === Math.floor(step / 2))
  const done: Trial[] = []
  const each = isForAll ? 1 : together
  for (let first = 0; first < points.length && !values.list; first += each) {
    const some = points.slice(first, first + each)
    done.push(...(await tried(lane, flow, some, againAt(some, first))))
  }
  trials.push(...done)
  // each trial checks its own people; this checks everybody's
  const whole = (await lane.world.payments.ask('check')).faults
  wrongAtEnd += whole.length
  const killed = done.filter(({ isKilled }) => isKilled).length
  const wrong = done.filter(({ faults }) => faults.length > 0)
  const columns = [
    [number, 4],
    [points.length, 8],
    [killed, 8],
    [wrong.length, 7],
    [((Date.now() - start) / 1_000).toFixed(0), 9],
  ] as const
  print(`${columns.map(([value, width]) => String(value).padStart(width)).join('')}  ${flow.name}`)
  if (values.list) for (const point of points) print(`          ${point}`)
  for (const { point, faults } of wrong) for (const fault of faults) print(`          ${point}: ${fault}`)
  for (const { point, isKilled } of done) if (!isKilled) print(`          ${point}: was not passed this time`)
  for (const fault of whole) print(`          at the end: ${fault}`)
}

const lanesOpen = new Set<Lane>()
let started = 0
/** Runs the flows one after the other on the same data. */
class Lane {
  world = new World({ QDRANT_URL: '' })

  async open(): Promise<this> {
    lanesOpen.add(this)
    await this.world.start()
    return this
  }

  async renew(): Promise<void> {
    await this.close()
    this.world = new World({ QDRANT_URL: '' })
    await this.open()
  }

  async close(): Promise<void> {
    lanesOpen.delete(this)
    started += this.world.starts
    await this.world.close()
  }
}
const runLane = async (): Promise<void> => {
  const lane = await new Lane().open()
  for (let next = left.shift(); next; next = left.shift()) {
    const [index, flow] = next
    try {
      await tryFlow(lane, index + 1, flow)
    } catch (error) {
      wrongAtEnd++
      print(`${String(index + 1).padStart(4)}  could not be tried: ${flow.name}: ${inspect(error)}`)
      await lane.renew()
    }
  }
  await lane.close()
}
try {
  const open = Math.min(lanes, asked.length)
  print(`${asked.length} flows in ${open} lanes`)
  print('flow  points  killed  wrong  seconds  name')
  await Promise.all(Array.from({ length: open }, runLane))
} finally {
  await Promise.all([...lanesOpen].map((lane) => lane.close()))
  await engines.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const wrong = trials.filter(({ faults }) => faults.length > 0).length + wrongAtEnd
const killed = trials.filter(({ isKilled }) => isKilled).length
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
print(
  `${trials.length} points tried, ${killed} processes killed there, ${started} started, in ${minutes} minutes: ${wrong} wrong`,
)
process.exit(wrong === 0 && killed >= trials.length * 0.95 ? 0 : 1)
