import { expect, test } from '@jest/globals'
import { Slots } from './slots.ts'

test('the given number runs at a time, the others in order, also after work that fails', async () => {
  const slots = new Slots(2)
  let [running, most] = [0, 0]
  const done: number[] = []
  const work = async (number: number): Promise<void> => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    done.push(number)
    if (number % 3 === 0) throw new Error(`${number} fails`)
  }
  const all = Array.from({ length: 20 }, (_, number) => slots.run(() => work(number)))
  const outcomes = await Promise.allSettled(all)
  expect([most, running, done]).toEqual([2, 0, [...done].toSorted((a, b) => a - b)])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})
