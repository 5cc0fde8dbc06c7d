import { expect, test } from '@jest/globals'
import { SettledCounts, type Total } from './settled-counts.ts'

/** Redis as all processes see it, and a shared clock. */
class World {
  time = 0
  syncs = 0
  #totals = new Map<string, { taken: number; until: number }>()
  readonly now = (): number => this.time
  readonly sync = async (key: string, taken: number): Promise<Total> => {
    this.syncs++
    const known = this.#totals.get(key)
    const total = known && known.until > this.time ? known : { taken: 0, until: this.time + 10_000 }
    total.taken += taken
    this.#totals.set(key, total)
    return { taken: total.taken, milliseconds: total.until - this.time }
  }
}
const pass = (counts: SettledCounts, key: string, times: number): number =>
  Array.from({ length: times }, () => counts.consume(key)).filter((wait) => wait === null).length

test('one process grants the points of a window, returns how long it lasts, and grants again after it', () => {
  const world = new World()
  const counts = new SettledCounts(200, 10, world.now)
  expect(pass(counts, 'ann', 300)).toBe(200)
  world.time = 4_000
  expect(counts.consume('ann')).toBe(6_000)
  expect(pass(counts, 'bob', 300)).toBe(200)
  world.time = 10_001
  expect(pass(counts, 'ann', 300)).toBe(200)
})

test('a rare caller costs nothing; a frequent one is known to all processes after a synchronization', async () => {
  const world = new World()
  const [one, two] = [new SettledCounts(200, 10, world.now), new SettledCounts(200, 10, world.now)]
  pass(one, 'rare', 9)
  expect(one.isQuiet).toBe(true)
  expect(pass(one, 'frequent', 150) + pass(two, 'frequent', 40)).toBe(190)
  await one.settle(world.sync)
  await two.settle(world.sync)
  expect(world.syncs).toBe(2)
  expect(pass(two, 'frequent', 100)).toBe(10)
  await two.settle(world.sync)
  pass(one, 'frequent', 10)
  await one.settle(world.sync)
  expect(pass(one, 'frequent', 50)).toBe(0)
})

test('N processes that have not synchronized grant N times the points, and not more', () => {
  const world = new World()
  const processes = Array.from({ length: 4 }, () => new SettledCounts(50, 10, world.now))
  const granted = processes.map((counts) => pass(counts, 'burst', 100)).reduce((sum, part) => sum + part)
  expect(granted).toBe(200)
})

test('continues alone while Redis is away, and forgets no count', async () => {
  const world = new World()
  const counts = new SettledCounts(20, 10, world.now)
  expect(pass(counts, 'ann', 15)).toBe(15)
  await counts.settle(() => Promise.reject(new Error('away')))
  expect(pass(counts, 'ann', 15)).toBe(5)
})

test('ended windows are dropped as others begin', () => {
  const world = new World()
  const counts = new SettledCounts(20, 10, world.now)
  for (let index = 0; index < 10_000; index++) {
    world.time += 10
    counts.consume(`caller ${index}`)
  }
  expect(counts.size).toBeLessThan(1_100)
})
