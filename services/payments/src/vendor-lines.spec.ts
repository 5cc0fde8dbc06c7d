import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { RedirectingServer } from '@xinyu/testkit/servers/redirecting-server'
import type { AlipaySettings } from './alipay/alipay-settings.ts'
import { AlipayDriver } from './alipay/alipay.driver.ts'
import { AppleClient } from './apple/apple-client.ts'
import type { AppleSettings } from './apple/apple-settings.ts'
import { newAppStoreKeys } from '@xinyu/sandboxes/keys/app-store-keys'

const log = new Log('test', 'silent')
const redirecting = new RedirectingServer()
beforeAll(() => redirecting.open())
afterAll(() => redirecting.close())
beforeEach(() => void redirecting.requests.splice(0))

test('requests of Alipay’s SDK, which follows redirects by itself, reach no other host', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const gateway = `${redirecting.url}/gateway.do`
  const settings = {
    appId: '2021000000000000',
    sellerId: '2088000000000000',
    privateKey,
    alipayPublicKey: publicKey,
    pageGateway: gateway,
    serverGateway: gateway,
    notifyUrl: `${gateway}/notify`,
  } satisfies AlipaySettings
  await expect(new AlipayDriver(settings, new Clock(), log).bill('2026-01-01')).rejects.toMatchObject({
    code: 'PAYMENT_QUERY_FAILED',
  })
  expect([redirecting.requests.length > 0, redirecting.redirected]).toEqual([true, []])
})

test('our signed requests to the App Store reach no other host', async () => {
  const keys = newAppStoreKeys()
  const settings = {
    environment: 'Production',
    privateKey: keys.apiPrivateKey,
    keyId: keys.keyId,
    issuerId: keys.issuerId,
    bundleId: keys.bundleId,
    gateway: redirecting.url,
  } as unknown as AppleSettings
  const asked = new AppleClient(settings, log).ask('test', (client) => client.requestTestNotification())
  await expect(asked).rejects.toMatchObject({ code: 'PAYMENT_QUERY_FAILED' })
  expect([redirecting.requests.length > 0, redirecting.redirected]).toEqual([true, []])
})
