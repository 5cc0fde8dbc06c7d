import { EventEmitter, once } from 'node:events'
import { expect, test } from '@jest/globals'
import { IdleWatch } from './idle-watch.ts'

/** A watch whose checks the test answers one by one. */
const watched = () => {
  const checks: PromiseWithResolvers<boolean>[] = []
  const begins = new EventEmitter()
  const watch = new IdleWatch(() => {
    const check = Promise.withResolvers<boolean>()
    checks.push(check)
    begins.emit('check')
    return check.promise
  })
  /** The check of this number, once it has begun. */
  const check = async (number: number): Promise<PromiseWithResolvers<boolean>> => {
    while (!checks[number - 1]) await once(begins, 'check')
    return checks[number - 1] as PromiseWithResolvers<boolean>
  }
  return { watch, checks, check }
}

test('a service counts as idle after two idle checks in a row', async () => {
  const { watch, checks, check } = watched()
  let isOver = false
  const idle = watch.wait().then(() => (isOver = true))
  for (const [index, isIdle] of [true, false, true].entries()) (await check(index + 1)).resolve(isIdle)
  const last = await check(4)
  expect(isOver).toBe(false)
  last.resolve(true)
  await idle
  expect(checks).toHaveLength(4)
})

test('a check that began before the call does not count for it', async () => {
  const { watch, checks, check } = watched()
  const first = watch.wait()
  ;(await check(1)).resolve(true)
  const second = await check(2)
  const late = watch.wait()
  second.resolve(true)
  await first
  for (const number of [3, 4]) (await check(number)).resolve(true)
  await late
  expect(checks).toHaveLength(4)
})

test('concurrent callers share the checks', async () => {
  const { watch, checks, check } = watched()
  const first = watch.wait()
  const others = [watch.wait(), watch.wait()]
  for (const number of [1, 2, 3]) (await check(number)).resolve(true)
  await Promise.all([first, ...others])
  expect(checks).toHaveLength(3)
})

test('a failed check fails those who wait for it, and the next call checks again', async () => {
  const { watch, check } = watched()
  const failed = watch.wait()
  ;(await check(1)).reject(new Error('no database'))
  await expect(failed).rejects.toThrow('no database')
  const idle = watch.wait()
  for (const number of [2, 3]) (await check(number)).resolve(true)
  await idle
})
