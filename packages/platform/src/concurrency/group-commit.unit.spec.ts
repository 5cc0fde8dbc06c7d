import { expect, test } from '@jest/globals'
import { GroupCommit } from './group-commit.ts'

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('items added while a batch is running form the next one, in order, each with its own result', async () => {
  const batches: number[][] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const commit = new GroupCommit<number, string>(async (items) => {
    batches.push(items)
    await gates[batches.length - 1]?.promise
    return items.map((item) => `done ${item}`)
  })
  const first = [commit.run(1), commit.run(2)]
  await tick()
  const second = [commit.run(3), commit.run(4), commit.run(5)]
  await tick()
  expect(batches).toEqual([[1, 2]])
  gates[0]?.resolve()
  gates[1]?.resolve()
  expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5].map((item) => `done ${item}`))
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a batch does not exceed its weight, and a single heavier item goes alone', async () => {
  const batches: number[][] = []
  const commit = new GroupCommit<number>(
    async (items) => {
      batches.push(items)
      return []
    },
    { maxBatch: 10, weigh: (item) => item },
  )
  await Promise.all([4, 6, 1, 30, 2, 3].map((item) => commit.run(item)))
  expect(batches).toEqual([[4, 6], [1], [30], [2, 3]])
})

test('a failed batch fails for its callers, and the next one runs', async () => {
  let isBroken = true
  const commit = new GroupCommit<number, number>(
    async (items) => {
      if (isBroken) throw new Error('away')
      return items
    },
    { maxBatch: 2 },
  )
  const outcomes = Promise.allSettled([1, 2].map((item) => commit.run(item)))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await commit.run(3)).toBe(3)
})

test('as many batches run at the same time as allowed; the next begins when one of them ends', async () => {
  const gates: (() => void)[] = []
  const commit = new GroupCommit<number>(
    async () => {
      await new Promise<void>((resolve) => gates.push(resolve))
      return []
    },
    { maxBatch: 1, maxConcurrent: 2 },
  )
  const done: number[] = []
  const all = [1, 2, 3].map((item) => commit.run(item).then(() => done.push(item)))
  await tick()
  await tick()
  await tick()
  expect(gates).toHaveLength(2)
  gates[1]?.()
  await all[1]
  await tick()
  expect([done, gates.length]).toEqual([[2], 3])
  gates.forEach((open) => open())
  await Promise.all(all)
})
