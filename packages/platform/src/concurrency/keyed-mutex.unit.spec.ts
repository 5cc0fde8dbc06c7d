import { expect, test } from '@jest/globals'
import { KeyedMutex } from './keyed-mutex.ts'

test('work on one key runs in order, also after work that fails; other keys do not wait', async () => {
  const mutex = new KeyedMutex()
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const failed = mutex
    .run('a', async () => {
      await gate.promise
      done.push('a1')
      throw new Error('a1 fails')
    })
    .catch((error: Error) => error.message)
  const rest = ['a2', 'a3'].map((name) => mutex.run('a', async () => done.push(name)))
  await mutex.run('b', async () => done.push('b1'))
  expect([done, mutex.isBusy('a'), mutex.isBusy('b')]).toEqual([['b1'], true, false])
  gate.resolve()
  await Promise.all(rest)
  expect([await failed, done]).toEqual(['a1 fails', ['b1', 'a1', 'a2', 'a3']])
})

test('work that is queued while the key is handed over waits for its turn', async () => {
  const mutex = new KeyedMutex()
  let [running, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2))
    running--
  }
  const chain = async (): Promise<void> => {
    for (let count = 0; count < 20; count++) await mutex.run('a', work)
  }
  await Promise.all(Array.from({ length: 10 }, chain))
  expect(most).toBe(1)
})

test('forgets a key when its work is done, and reports when all is done', async () => {
  const mutex = new KeyedMutex()
  for (let key = 0; key < 1_000; key++) void mutex.run(String(key % 300), async () => undefined)
  expect(mutex.size).toBe(300)
  await mutex.idle()
  expect(mutex.size).toBe(0)
})
