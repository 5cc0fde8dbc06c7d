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

/** The points of a flow, in the order in which it passes them. */
export const pointsOf = async (world: World, flow: Flow): Promise<string[]> => {
  const scene = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', 'none')
  await flow.act(world, scene)
  await world.payments.ask('rest')
  const points = [...new Set(await world.payments.ask('passed'))]
  await recover(world)
  const faults = [...(await flow.faults(world, scene)), ...(await faultsOfScene(world, scene.people))]
  if (faults.length > 0) throw new Error(`${flow.name} is wrong without any crash: ${faults.join('; ')}`)
  return points
}

const faultsOfScene = (world: World, people: readonly Person[]): Promise<string[]> =>
  faultsOfPeople(
    world.db,
    people.map(({ id }) => id),
  )

/**
 * One flow with one death. The process kills itself at the point; another starts on what is left. First nobody comes
 * back: providers and jobs alone must bring money and points to one truth. Then the client repeats what it did, and it
 * must be done once. With `again` the second process dies too, at that write of its recovery.
 */
export const tryPoint = async (world: World, flow: Flow, point: string, again?: number): Promise<Trial> => {
  const scene = await flow.prepare(world)
  await world.payments.ask('rest')
  await world.payments.ask('arm', point)
  const isKilled = await isKilledBy(world, () => flow.act(world, scene))
  const trial = { flow: flow.name, point, isKilled }
  if (isKilled) await world.start()
  if (again !== undefined) {
    await world.payments.ask('arm', `*#${again}:${again % 2 ? 'after' : 'before'}`)
    if (await isKilledBy(world, () => recover(world))) await world.start()
  }
  await world.payments.ask('arm', 'none')
  await recover(world)
  const alone = await faultsOfScene(world, scene.people)
  await flow.act(world, scene)
  await recover(world)
  const together = [...(await flow.faults(world, scene)), ...(await faultsOfScene(world, scene.people))]
  return {
    ...trial,
    faults: [
      ...alone.map((fault) => `while nobody came back: ${fault}`),
      ...together.map((fault) => `after the client did it again: ${fault}`),
    ],
  }
}
