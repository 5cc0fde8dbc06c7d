import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { makeCertificates } from '@xinyu/testkit/samples/certificates'
import { RedirectingServer } from '@xinyu/testkit/servers/redirecting-server'
import { AppleClient } from '../apple/apple-client.ts'
import type { AppleLoginSettings } from '../apple/apple-settings.ts'
import { WechatLogin } from '../wechat/wechat-login.ts'

const log = new Log('test', 'silent')
const redirecting = new RedirectingServer()
/** servers in place of Apple and WeChat whose certificate has no trusted issuer */
let stranger: Server
let strangerUrl: string
let received = 0
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
beforeAll(async () => {
  await redirecting.open()
  const { cert, key } = makeCertificates()
  stranger = createServer({ cert, key }, (_request, response) => {
    received += 1
    response.end('{}')
  })
  await new Promise<void>((ready) => stranger.listen(0, '127.0.0.1', ready))
  strangerUrl = `https://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(async () => {
  stranger.close()
  await redirecting.close()
})
beforeEach(() => void redirecting.requests.splice(0))

const apple = (gateway: string): AppleClient =>
  new AppleClient(
    { gateway, teamId: 'T', keyId: 'K', privateKey, servicesId: 's' } as unknown as AppleLoginSettings,
    new Clock(),
    log,
  )
const wechat = (gateway: string): WechatLogin =>
  new WechatLogin(
    {
      apps: { miniProgram: { appId: 'wx1', secret: 'our-secret' } },
      gateway,
      authorizeUrl: { officialAccount: '', web: '' },
    },
    log,
  )

test('no secret of ours is sent to where Apple or WeChat redirect', async () => {
  expect(await apple(redirecting.url).exchangeCode('app', 'code')).toBeNull()
  expect(await apple(redirecting.url).revoke({ clientId: 'app', refreshToken: 'their-token' })).toBe(false)
  await expect(wechat(redirecting.url).exchangeCode('miniProgram', 'code')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect([redirecting.requests.length >= 3, redirecting.redirected]).toEqual([true, []])
})

test('a server whose certificate has no trusted issuer receives nothing', async () => {
  expect(await apple(strangerUrl).revoke({ clientId: 'app', refreshToken: 'their-token' })).toBe(false)
  await expect(wechat(strangerUrl).exchangeCode('miniProgram', 'code')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(received).toBe(0)
})
