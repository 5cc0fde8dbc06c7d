import { beforeEach, expect, it, jest } from '@jest/globals'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { payInWechat, rememberOpenid } from './wechat-bridge.ts'

const network = fakeNetwork()
const open = jest.fn<(url: string) => void>()

beforeEach(() => {
  open.mockClear()
  logInAs('me')
  network.ok('product/getOpenId', { openid: 'o-1' })
  network.ok('product/getOpenIdParam', { url: 'https://open.weixin.qq.com/' })
  network.ok('product/getWxGZHPayUrl', { payment: {} })
})

it('a payment where WeChat’s bridge never appears fails after ten seconds instead of waiting for ever', async () => {
  await rememberOpenid('code', 'state')
  jest.useFakeTimers()
  const failed = expect(payInWechat('order', '/vip', open)).rejects.toMatchObject({ http: 0 })
  await jest.advanceTimersByTimeAsync(10_000)
  await failed
})

it('the next member on this device does not pay with the WeChat account of the one before', async () => {
  await rememberOpenid('code', 'state')
  logInAs('other')
  expect(await payInWechat('order', '/vip', open)).toBe(false)
  expect([open.mock.calls.length, network.times('product/getWxGZHPayUrl')]).toEqual([1, 0])
})
