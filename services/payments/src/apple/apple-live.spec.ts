import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import type { SandboxesConfig } from '@xinyu/sandboxes/config'
import { AppleProtocol } from '@xinyu/sandboxes/app-store/apple-protocol'
import { type AppStoreKeys, appleChain, newAppStoreKeys } from '@xinyu/sandboxes/keys/app-store-keys'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'

/** Live settings with our own roots instead of Apple's, and an OCSP responder that does not answer. */
let responder: Server
let asked = 0
let keys: AppStoreKeys
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  responder = createServer((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => responder.listen(0, '127.0.0.1', resolve))
  const { port } = responder.address() as AddressInfo
  keys = { ...newAppStoreKeys(), ...appleChain(`http://127.0.0.1:${port}/ocsp`) }
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: {
      ALIPAY_MODE: 'sandbox',
      APPLE_MODE: 'live',
      APPLE_BUNDLE_ID: keys.bundleId,
      APPLE_APP_ID: String(keys.appAppleId),
      APPLE_ROOT_CERTIFICATES: `${keys.rootCertificate}\n${appleChain().rootCertificate}`,
      APPLE_ISSUER_ID: keys.issuerId,
      APPLE_KEY_ID: keys.keyId,
      APPLE_PRIVATE_KEY: keys.apiPrivateKey.replaceAll('\n', '\\n'),
    },
    clock: FixedClock.atNextNoon(),
  })
})
afterAll(async () => {
  await payments.close()
  await new Promise((resolve) => responder.close(resolve))
})

const notify = async (signedPayload: string): Promise<number> =>
  (
    await fetch(`${payments.service.url}/api/product/notify/apple`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signedPayload }),
    })
  ).status
const signed = (by: AppStoreKeys): string =>
  new AppleProtocol({ SANDBOX_KEYS: { appStore: by } } as SandboxesConfig).signed({
    notificationType: 'TEST',
    notificationUUID: '5f0f0000-0000-4000-8000-000000000001',
    version: '2.0',
    signedDate: Date.now(),
    data: { appAppleId: keys.appAppleId, bundleId: keys.bundleId, environment: 'Production' },
  })

test('while the state of Apple’s certificates is unknown, nothing is stored and Apple has to repeat', async () => {
  expect(await notify(signed(keys))).toBe(503)
  expect(asked).toBeGreaterThan(0)
  expect(await payments.database.collection('notifications').countDocuments({})).toBe(0)
})

test('a chain below another root is refused without an OCSP query', async () => {
  const before = asked
  expect(await notify(signed({ ...keys, ...appleChain('http://127.0.0.1:9/') }))).toBe(401)
  expect(asked).toBe(before)
})
