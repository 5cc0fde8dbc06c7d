import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { FixedClock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { NotificationRetries } from './notification-retries.ts'

const clock = FixedClock.atNextNoon()
/** when the vendor's notifications are due */
let due: Date[] = []
let runs = 0
let retries: NotificationRetries
beforeEach(() => {
  // what else this process does meanwhile is not counted
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] })
  due = []
  runs = 0
  retries = new NotificationRetries(clock, new Log('test', 'silent'), { hasTimers: true })
  retries.add({
    nextAt: async () => due.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    notifyDue: async () => {
      runs += 1
      due = due.filter((at) => at > clock.now())
    },
  })
})
afterEach(() => void jest.useRealTimers())

const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000)
const pass = async (seconds: number): Promise<void> => {
  clock.advance(seconds * 1_000)
  await jest.advanceTimersByTimeAsync(seconds * 1_000)
}

test('no timer runs while no notification waits', async () => {
  retries.onApplicationBootstrap()
  await pass(0)
  expect(jest.getTimerCount()).toBe(0)
})

test('what waited when the process ended is sent in its time, and then no timer is left', async () => {
  due = [after(10), after(4)]
  retries.onApplicationBootstrap()
  await pass(0)
  await pass(3)
  expect([runs, jest.getTimerCount()]).toEqual([0, 1])
  await pass(1)
  expect([runs, due.length]).toEqual([1, 1])
  await pass(6)
  expect([runs, due.length, jest.getTimerCount()]).toEqual([2, 0, 0])
})

test('a failed attempt that is due earlier moves the timer', async () => {
  due = [after(900)]
  retries.plan()
  await pass(0)
  due.push(after(2))
  retries.plan()
  await pass(2)
  expect([runs, due.length]).toEqual([1, 1])
})

test('nothing is sent after the server has stopped', async () => {
  due = [after(2)]
  retries.plan()
  await pass(0)
  retries.onApplicationShutdown()
  await pass(10)
  expect([runs, jest.getTimerCount()]).toEqual([0, 0])
})
