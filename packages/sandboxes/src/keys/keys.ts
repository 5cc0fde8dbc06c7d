import { randomBytes } from 'node:crypto'
import { type AppleLoginKeys, newAppleLoginKeys } from './apple-login-keys.ts'

/** Where a login with WeChat begins: each is an app of its own there. */
export type WechatPlace = 'miniProgram' | 'app' | 'officialAccount' | 'web'

/** The keys of all sandboxes and of their customer, which is the product. */
export interface SandboxKeys {
  assistant: { apiKey: string }
  appleLogin: AppleLoginKeys
  wechatApps: Record<WechatPlace, { appId: string; secret: string }>
}

const secret = (): string => randomBytes(16).toString('hex')

export const makeSandboxKeys = (): SandboxKeys => ({
  assistant: { apiKey: secret() },
  appleLogin: newAppleLoginKeys(),
  wechatApps: {
    miniProgram: { appId: 'wx000000000000000a', secret: secret() },
    app: { appId: 'wx000000000000000b', secret: secret() },
    officialAccount: { appId: 'wx000000000000000c', secret: secret() },
    web: { appId: 'wx000000000000000d', secret: secret() },
  },
})

/** The stored keys, with fresh ones of sandboxes that are younger than these. */
export const sandboxKeys = (stored: unknown): SandboxKeys => ({
  ...makeSandboxKeys(),
  ...(stored as Partial<SandboxKeys>),
})
