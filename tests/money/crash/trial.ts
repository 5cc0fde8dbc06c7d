import type { Flow } from './flow.ts'
import { faultsOfPeople } from './reference/people.ts'
import type { Person, World } from './world.ts'

export interface Trial {
  flow: string
  point: string
  isKilled: boolean
  faults: string[]
}

/** Seconds between two rounds of all jobs: longer than anything waits for its next try, within an order's half hour. */
const roundsAfter = [2, 16, 125, 301]
/** Work that only repeats what the others do, or looks at everything. */
const resting = new Set(['ledger-check'])

/** Time passes and every job comes round, as often as it takes. */
const recover = async (world: World): Promise<void> => {
  const names = (await world.payments.ask('jobs')).filter((name) => !resting.has(name))
  for (const seconds of roundsAfter) {
    await world.advance(seconds * 1_000)
    await Promise.all(names.map((name) => world.job(name)))
  }
  await world.payments.ask('rest')
}

/** Whether the process killed itself while this was done, or soon after; every other failure is thrown. */
const isKilledBy = async (world: World, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    await world.payments.ask('rest')
    return false
  } catch (error) {
    // a connection that breaks is told before the end of the process is
    const ended = await Promise.race([world.payments.ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    if (ended !== 'SIGKILL') throw error
    return true
  }
}

/** The points of a flow, in the order in which it passes them, and whether it moves time or jobs for everybody. */
export const pointsOf = async (world: World, flow: Flow): Promise<{ points: string[]; isForAll: boolean }> => {
  const { turns } = world
  const scene = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', 'none')
  await flow.act(world, scene)
  const isForAll = world.turns > turns
  await world.payments.ask('rest')
  const points = [...new Set(await world.payments.ask('passed'))]
  await recover(world)
  const faults = [...(await flow.faults(world, scene)), ...(await faultsOfScene(world, scene.people))]
  if (faults.length > 0) throw new Error(`${flow.name} is wrong without any crash: ${faults.join('; ')}`)
  return { points, isForAll }
}

const faultsOfScene = (world: World, people: readonly Person[]): Promise<string[]> =>
  faultsOfPeople(
    world.db,
    people.map(({ id }) => id),
  )

type Scene = Awaited<ReturnType<Flow['prepare']>>
interface Death {
  point: string
  scene: Scene
  isKilled: boolean
}

/** The flow in a scene of its own, whose process kills itself at the point; another starts on what is left. */
const die = async (world: World, flow: Flow, point: string): Promise<Death> => {
  const scene = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', point)
  const isKilled = await isKilledBy(world, () => flow.act(world, scene))
  if (isKilled) await world.start()
  await world.payments.ask('arm', 'none')
  return { point, scene, isKilled }
}

/** The recovery, whose process kills itself at the nth write of it. False: there were fewer. */
const dieRecovering = async (world: World, nth: number): Promise<boolean> => {
  await world.payments.ask('arm', `*#${nth}:${nth % 2 ? 'after' : 'before'}`)
  const isKilled = await isKilledBy(world, () => recover(world))
  if (isKilled) await world.start()
  return isKilled
}

/**
 * One flow with one death at each of these points, in a scene each, and one recovery of all. First nobody comes back:
 * providers and jobs alone must bring money and points to one truth. Then the clients repeat what they did, and it must
 * be done once. With `again` the recovery is killed too, each time at that write of it, while there is so much of it.
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
  for (const { scene } of deaths) alone.push(await faultsOfScene(world, scene.people))
  for (const { scene } of deaths) await flow.act(world, scene)
  await recover(world)
  const trials: Trial[] = []
  for (const [index, { point, scene, isKilled }] of deaths.entries()) {
    const together = [...(await flow.faults(world, scene)), ...(await faultsOfScene(world, scene.people))]
    const faults = [
      ...(alone[index] ?? []).map((fault) => `while nobody came back: ${fault}`),
      ...together.map((fault) => `after the client did it again: ${fault}`),
    ]
    trials.push({ flow: flow.name, point, isKilled, faults })
  }
  return trials
}
