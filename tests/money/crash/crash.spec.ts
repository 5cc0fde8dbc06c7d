import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { flows } from '../flows/all.ts'
import { pointsOf, tryPoints } from './trial.ts'
import { World } from './world.ts'

// `npm run money:crash` crashes every flow at every point; this test crashes one quarter of the flows at one point
// each.
const firstTried = 1 / 3
const some = flows.filter((_, index) => index % 4 === 0)
let world: World
beforeAll(async () => {
  world = new World()
  await world.start()
})
afterAll(() => world.close())

test.each(some.map((flow, index) => [flow.name, index] as const))(
  'killing the process in the middle of %s leaves money and points as without the crash',
  async (_name, index) => {
    const flow = some[index]
    if (!flow) throw new Error('there is no such flow')
    const { points } = await pointsOf(world, flow)
    expect(points.length).toBeGreaterThanOrEqual(4)
    const point = points[Math.floor((points.length - 1) * ((firstTried + index / some.length) % 1))] ?? ''
    expect(await tryPoints(world, flow, [point])).toMatchObject([{ point, isKilled: true, faults: [] }])
  },
  180_000,
)
