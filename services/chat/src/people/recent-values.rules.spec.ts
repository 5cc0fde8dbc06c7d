import { afterEach, expect, jest, test } from '@jest/globals'
import { RecentValues } from './recent-values.ts'

afterEach(() => void jest.restoreAllMocks())

test('loads once while cached, and again when dropped or expired', async () => {
  let asked = 0
  const time = jest.spyOn(performance, 'now').mockReturnValue(1_000)
  const known = new RecentValues(async (key: string) => `${key}${++asked}`, { limit: 10, ttlMs: 30 })
  expect(await Promise.all([known.get('a'), known.get('a')])).toEqual(['a1', 'a1'])
  expect([await known.get('a'), known.peek('a'), known.peek('b')]).toEqual(['a1', 'a1', undefined])
  known.evict('a')
  expect([known.peek('a'), await known.get('a')]).toEqual([undefined, 'a2'])
  time.mockReturnValue(1_029)
  expect(known.peek('a')).toBe('a2')
  time.mockReturnValue(1_030)
  expect([known.peek('a'), await known.get('a')]).toEqual([undefined, 'a3'])
})

test('a value that changes while it loads is not cached', async () => {
  let isBlocked = false
  let answer = (): void => undefined
  const known = new RecentValues(
    async () => {
      const read = isBlocked
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return read
    },
    { limit: 10, ttlMs: 1_000 },
  )
  const asking = known.get('pair')
  isBlocked = true
  known.evict('pair')
  answer()
  expect([await asking, known.peek('pair')]).toEqual([false, undefined])
})

test('holds no more than its limit, and no failed loads', async () => {
  const known = new RecentValues(async (key: string) => (key === 'bad' ? Promise.reject(new Error('away')) : key), {
    limit: 2,
    ttlMs: 1_000,
  })
  for (const key of ['a', 'b', 'c']) await known.get(key)
  expect(['a', 'b', 'c'].map((key) => known.peek(key))).toEqual([undefined, 'b', 'c'])
  await expect(known.get('bad')).rejects.toThrow('away')
  await expect(known.get('bad')).rejects.toThrow('away')
})
