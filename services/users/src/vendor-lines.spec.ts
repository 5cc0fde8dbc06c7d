import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { makeCertificates } from '@xinyu/testkit/certificates'
import { Elsewhere } from '@xinyu/testkit/elsewhere'
import { AppleClient } from './apple/apple-client.ts'
import type { AppleLoginSettings } from './apple/apple-settings.ts'
import { WechatLogin } from './wechat/wechat-login.ts'

const log = new Log('test', 'silent')
const elsewhere = new Elsewhere()
/** an Apple and a WeChat whose certificate nobody has signed whom we know */
let stranger: Server
let strangerUrl: string
let heard = 0
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
beforeAll(async () => {
  await elsewhere.open()
  const { cert, key } = makeCertificates()
  stranger = createServer({ cert, key }, (_request, response) => {
    heard += 1
    response.end('{}')
  })
  await new Promise<void>((ready) => stranger.listen(0, '127.0.0.1', ready))
  strangerUrl = `https://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(async () => {
  stranger.close()
  await elsewhere.close()
})
beforeEach(() => void elsewhere.asked.splice(0))

const apple = (gateway: string): AppleClient =>
  new AppleClient(
    { gateway: () => gateway, teamId: 'T', keyId: 'K', privateKey, servicesId: 's' } as unknown as AppleLoginSettings,
    new Clock(),
    log,
  )
const wechat = (gateway: string): WechatLogin =>
  new WechatLogin(
    {
      apps: { miniProgram: { appId: 'wx1', secret: 'our-secret' } },
      gateway: () => gateway,
      authorizeUrl: { officialAccount: '', web: '' },
    },
    log,
  )

test('no secret of ours goes where Apple or WeChat send us', async () => {
  expect(await apple(elsewhere.url).exchange('app', 'code')).toBeNull()
  expect(await apple(elsewhere.url).revoke({ clientId: 'app', refreshToken: 'their-token' })).toBe(false)
  await expect(wechat(elsewhere.url).personOf('miniProgram', 'code')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect([elsewhere.asked.length >= 3, elsewhere.heard]).toEqual([true, []])
})

test('whose certificate nobody known has signed is told nothing', async () => {
  expect(await apple(strangerUrl).revoke({ clientId: 'app', refreshToken: 'their-token' })).toBe(false)
  await expect(wechat(strangerUrl).personOf('miniProgram', 'code')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(heard).toBe(0)
})
