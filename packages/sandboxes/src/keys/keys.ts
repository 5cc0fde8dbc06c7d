import { randomBytes } from 'node:crypto'
import { newAppStoreKeys } from './app-store-keys.ts'
import { newAppleLoginKeys } from './apple-login-keys.ts'
import { newAlipayKeys, newWechatPayKeys } from './payment-keys.ts'

/** Where a login with WeChat begins: each is an app of its own there. */
export type WxApp = 'miniProgram' | 'app' | 'officialAccount' | 'web'

const secret = (): string => randomBytes(16).toString('hex')

/** Makes the keys of each vendor and of its customer, which is the product. */
const makers = {
  assistant: () => ({ apiKey: secret() }),
  appleLogin: newAppleLoginKeys,
  wechatApps: (): Record<WxApp, { appId: string; secret: string }> => ({
    miniProgram: { appId: 'wx000000000000000a', secret: secret() },
    app: { appId: 'wx000000000000000b', secret: secret() },
    officialAccount: { appId: 'wx000000000000000c', secret: secret() },
    web: { appId: 'wx000000000000000d', secret: secret() },
  }),
  alipay: newAlipayKeys,
  wechatPay: newWechatPayKeys,
  appStore: newAppStoreKeys,
}
export type SandboxKeys = { [vendor in keyof typeof makers]: ReturnType<(typeof makers)[vendor]> }

/** The stored keys, and new keys for sandboxes that have none stored. */
export const sandboxKeys = (stored: Partial<SandboxKeys>): SandboxKeys =>
  Object.fromEntries(
    Object.entries(makers).map(([vendor, make]) => [vendor, stored[vendor as keyof SandboxKeys] ?? make()]),
  ) as SandboxKeys

export const makeSandboxKeys = (): SandboxKeys => sandboxKeys({})
