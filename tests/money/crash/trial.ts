import type { Flow } from './flow.ts'
import { faultsOfPeople } from './reference/people.ts'
import type { Person, World } from './world.ts'

export interface Trial {
  flow: string
  point: string
  isKilled: boolean
  faults: string[]
}

/** Seconds between two rounds of all jobs: longer than any retry delay, shorter than an order's half hour. */
const roundsAfter = [2, 16, 125, 301]
/** Jobs that only repeat others' work or check everything. */
const resting = new Set(['ledger-check'])

/** Advances time and runs every job, as often as needed. */
const recover = async (world: World): Promise<void> => {
  const names = (await world.payments.ask('jobs')).filter((name) => !resting.has(name))
  for (const seconds of roundsAfter) {
    await world.advance(seconds * 1_000)
    await Promise.all([world.sandboxes.notifyDue(), ...names.map((name) => world.job(name))])
  }
  await world.payments.ask('rest')
}

/** Whether the process killed itself during the work or soon after; throws every other error. */
const isKilledBy = async (world: World, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    await world.payments.ask('rest')
    return false
  } catch (error) {
    // a broken connection is reported before the process exit
    const ended = await Promise.race([world.payments.ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    if (ended !== 'SIGKILL') throw error
    return true
  }
}

/** The crash points of a flow in order, and whether it advances time or jobs for everybody. */
export const pointsOf = async (world: World, flow: Flow): Promise<{ points: string[]; isForAll: boolean }> => {
  const { turns } = world
  const fixture = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', 'none')
  await flow.run(world, fixture)
  const isForAll = world.turns > turns
  await world.payments.ask('rest')
  const points = [...new Set(await world.payments.ask('passed'))]
  await recover(world)
  const faults = [...(await flow.faults(world, fixture)), ...(await faultsOfFixture(world, fixture.people))]
  if (faults.length > 0) throw new Error(`${flow.name} is wrong without any crash: ${faults.join('; ')}`)
  return { points, isForAll }
}

const faultsOfFixture = (world: World, people: readonly Person[]): Promise<string[]> =>
  faultsOfPeople(
    world.db,
    world.sandboxes.database,
    people.map(({ id }) => id),
  )

type Fixture = Awaited<ReturnType<Flow['prepare']>>
interface Death {
  point: string
  fixture: Fixture
  isKilled: boolean
}

/**
 * Runs the flow with its own fixture; the process kills itself at the point, and another starts on the remaining data.
 */
const die = async (world: World, flow: Flow, point: string): Promise<Death> => {
  const fixture = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', point)
  const isKilled = await isKilledBy(world, () => flow.run(world, fixture))
  if (isKilled) await world.start()
  await world.payments.ask('arm', 'none')
  return { point, fixture, isKilled }
}

/** Runs the recovery; its process kills itself at the nth write. False: there were fewer writes. */
const dieRecovering = async (world: World, nth: number): Promise<boolean> => {
  await world.payments.ask('arm', `*#${nth}:${nth % 2 ? 'after' : 'before'}`)
  const isKilled = await isKilledBy(world, () => recover(world))
  if (isKilled) await world.start()
  return isKilled
}

/**
 * Crashes a flow at each of these points, each with its own fixture, with one common recovery. First no client returns:
 * providers and jobs alone must make money and points consistent. Then the clients repeat their actions, which must
 * take effect once. With `again` the recovery is also killed at each of these writes, as long as it has that many.
 */
export const tryPoints = async (
  world: World,
  flow: Flow,
  points: readonly string[],
  again: readonly number[] = [],
): Promise<Trial[]> => {
  const deaths: Death[] = []
  for (const point of points) deaths.push(await die(world, flow, point))
  for (const nth of again) if (!(await dieRecovering(world, nth))) break
  await world.payments.ask('arm', 'none')
  await recover(world)
  const alone: string[][] = []
  for (const { fixture } of deaths) alone.push(await faultsOfFixture(world, fixture.people))
  for (const { fixture } of deaths) await flow.run(world, fixture)
  await recover(world)
  const trials: Trial[] = []
  for (const [index, { point, fixture, isKilled }] of deaths.entries()) {
    const together = [...(await flow.faults(world, fixture)), ...(await faultsOfFixture(world, fixture.people))]
    const faults = [
      ...(alone[index] ?? []).map((fault) => `while nobody came back: ${fault}`),
      ...together.map((fault) => `after the client did it again: ${fault}`),
    ]
    trials.push({ flow: flow.name, point, isKilled, faults })
  }
  return trials
}
