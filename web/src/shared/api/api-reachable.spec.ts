import { CallError } from '@xinyu/contracts/client/client'
import { expect, it } from '@jest/globals'
import { trackReachability, useApiReachable } from './api-reachable.ts'

const isDown = () => useApiReachable.getState().isDown

it('a late failure does not override a call that was begun later and came through', async () => {
  let fail: (error: unknown) => void = () => undefined
  const early = trackReachability(new Promise((_, reject) => (fail = reject)))
  await new Promise((resolve) => setTimeout(resolve))
  await trackReachability(Promise.resolve())
  fail(new CallError(0, {}))
  await expect(early).rejects.toBeInstanceOf(CallError)
  expect(isDown()).toBe(false)
  await trackReachability(Promise.reject(new CallError(0, {}))).catch(() => undefined)
  expect(isDown()).toBe(true)
  await trackReachability(Promise.reject(new CallError(200, { status: 1, code: 'NEED_VIP' }))).catch(() => undefined)
  expect(isDown()).toBe(false)
})
