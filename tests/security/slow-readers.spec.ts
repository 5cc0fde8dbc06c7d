import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Cast } from './cast.ts'
import { portsOf } from './slow-readers/handles.ts'
import { mostGrown, withstandSlowReaders } from './slow-readers/slow-readers.ts'

let cast: Cast
beforeAll(async () => {
  cast = await Cast.start()
}, 180_000)
afterAll(() => cast?.stop())

test('readers who take nothing of pages, documents, calls and sockets leave nothing behind when they go', async () => {
  const { product } = cast
  const people = await Promise.all(Array.from({ length: 4 }, () => cast.member()))
  await product.drain()
  const tokens = people.map(({ token }) => token ?? '')
  const ports = portsOf(product.dataDir)
  const attack = { url: product.url, pid: product.child.pid ?? 0, ports, tokens, connections: 60, seconds: 15 }
  const { before, after } = await withstandSlowReaders(attack)
  expect(after.handles / before.handles).toBeLessThanOrEqual(mostGrown)
  // what a young process still grows by is a large part of it
  expect(after.memory / before.memory).toBeLessThanOrEqual(1.5)
}, 300_000)
