import { expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { RunningGateway } from '../gateway.ts'
import { ask, basic, boot, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const tokenOf = async (sub: string): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '').sign({ sub, type: 'normal', sid: 's' }, 60, new Date())}`,
})
const money = `/api/${calls.find(({ owner, caller, verb }) => owner === 'payments' && caller === 'N' && verb === 'POST')?.path}`
const plain = '/api/users/profile'

/** A gateway that has not reached Redis yet would count locally. */
const isReady = async (of: RunningGateway): Promise<void> =>
  expect((await ask('/health/ready?of=self', { method: 'GET', of })).http).toBe(200)

/** Sends `times` calls to two gateways in turn; returns how many passed. */
const passed = async (
  path: string,
  headers: Record<string, string>,
  times: number,
  points: string,
): Promise<number> => {
  const limits = {
    RATE_PER_10_SECONDS: points,
    LOGINS_PER_MINUTE: points,
    XINYU_NAMESPACE: `p${Math.random().toString(36).slice(2)}`,
  }
  const gateways = [await boot(limits), await boot(limits)]
  try {
    for (const each of gateways) await isReady(each)
    let count = 0
    for (let index = 0; index < times; index++)
      if ((await ask(path, { ...headers, of: gateways[index % 2] ?? gateways[0] })).http === 200) count++
    return count
  } finally {
    for (const gateway of gateways) await gateway.close()
  }
}

test('logins and payments pass two gateways no more often than one', async () => {
  expect(await passed('/api/users/login', basic('app:app-secret'), 20, '6')).toBe(6)
  expect(await passed(money, await tokenOf('buyer'), 20, '6')).toBe(6)
})

test('of a burst of other calls at most the limit passes each of two gateways', async () => {
  const count = await passed(plain, await tokenOf('reader'), 20, '6')
  expect(count).toBeGreaterThanOrEqual(6)
  expect(count).toBeLessThanOrEqual(12)
})

test('calls counted by one gateway are soon known to the other, and to the exact limit for payments', async () => {
  const limits = { RATE_PER_10_SECONDS: '6', XINYU_NAMESPACE: `p${Math.random().toString(36).slice(2)}` }
  const [one, two] = [await boot(limits), await boot(limits)]
  try {
    for (const each of [one, two]) await isReady(each)
    const headers = await tokenOf('busy')
    expect((await ask(plain, { ...headers, of: two })).http).toBe(200)
    for (let count = 0; count < 5; count++) expect((await ask(plain, { ...headers, of: one })).http).toBe(200)
    // two sync intervals of 100 ms
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await ask(money, { ...headers, of: two })).http).toBe(429)
    expect((await ask(plain, { ...headers, of: two })).http).toBe(429)
  } finally {
    await one.close()
    await two.close()
  }
})
