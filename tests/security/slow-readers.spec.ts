import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Actors } from './actors.ts'
import { portsOf } from './slow-readers/handles.ts'
import { MAX_GROWTH, withstandSlowReaders } from './slow-readers/slow-readers.ts'

let actors: Actors
beforeAll(async () => {
  actors = await Actors.start()
}, 180_000)
afterAll(() => actors?.stop())

test('clients that do not read pages, documents, calls and sockets leave nothing open when they disconnect', async () => {
  const { product } = actors
  const people = await Promise.all(Array.from({ length: 4 }, () => actors.member()))
  await product.drain()
  const tokens = people.map(({ token }) => token ?? '')
  const ports = portsOf(product.dataDir)
  const attack = { url: product.url, pid: product.child.pid ?? 0, ports, tokens, connections: 60, seconds: 15 }
  const { before, after } = await withstandSlowReaders(attack)
  expect(after.handles / before.handles).toBeLessThanOrEqual(MAX_GROWTH)
  // a new process still grows, which is a large part of it
  expect(after.memory / before.memory).toBeLessThanOrEqual(1.5)
}, 300_000)
