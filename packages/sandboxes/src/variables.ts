import type { SandboxKeys } from './keys/keys.ts'

const model = 'xinyu-sandbox'

type Variables = Record<string, string>

/** An environment file has no line breaks within a value. */
const oneLine = (pem: string): string => pem.replaceAll('\n', '\\n')

/** The two services that use WeChat's apps. */
const wechatVariables = ({ wechatApps }: SandboxKeys, sandboxes: string): Variables => ({
  WECHAT_MINI_APP_ID: wechatApps.miniProgram.appId,
  WECHAT_OFFICIAL_APP_ID: wechatApps.officialAccount.appId,
  WECHAT_OFFICIAL_SECRET: wechatApps.officialAccount.secret,
  WECHAT_API_GATEWAY: `${sandboxes}/sandbox/wechat-login`,
  WECHAT_PAGES: '/sandbox/wechat-login',
})

/** Where the services reach the sandboxes, and these the payments service. */
interface Addresses {
  sandboxes: string
  payments: string
}
type VariablesOf<M extends string> = Record<M, Variables>

const loginVariables = (
  keys: SandboxKeys,
  sandboxes: string,
): VariablesOf<'WECHAT_LOGIN_MODE' | 'APPLE_LOGIN_MODE'> => ({
  WECHAT_LOGIN_MODE: {
    ...wechatVariables(keys, sandboxes),
    WECHAT_MINI_SECRET: keys.wechatApps.miniProgram.secret,
    WECHAT_APP_ID: keys.wechatApps.app.appId,
    WECHAT_APP_SECRET: keys.wechatApps.app.secret,
    WECHAT_WEB_APP_ID: keys.wechatApps.web.appId,
    WECHAT_WEB_SECRET: keys.wechatApps.web.secret,
  },
  APPLE_LOGIN_MODE: {
    APPLE_BUNDLE_ID: keys.appleLogin.bundleId,
    APPLE_SERVICES_ID: keys.appleLogin.servicesId,
    APPLE_TEAM_ID: keys.appleLogin.teamId,
    APPLE_LOGIN_KEY_ID: keys.appleLogin.keyId,
    APPLE_LOGIN_PRIVATE_KEY: oneLine(keys.appleLogin.clientPrivateKey),
    APPLE_LOGIN_GATEWAY: `${sandboxes}/sandbox/apple-login`,
    APPLE_LOGIN_PAGES: '/sandbox/apple-login',
  },
})

const paymentVariables = (
  keys: SandboxKeys,
  { sandboxes, payments }: Addresses,
): VariablesOf<'ALIPAY_MODE' | 'WECHAT_PAY_MODE' | 'APPLE_MODE'> => ({
  ALIPAY_MODE: {
    ALIPAY_APP_ID: keys.alipay.appId,
    ALIPAY_SELLER_ID: keys.alipay.sellerId,
    ALIPAY_PRIVATE_KEY: oneLine(keys.alipay.appPrivateKey),
    ALIPAY_PUBLIC_KEY: oneLine(keys.alipay.alipayPublicKey),
    ALIPAY_GATEWAY: `${sandboxes}/sandbox/alipay/gateway.do`,
    ALIPAY_PAGES: '/sandbox/alipay/gateway.do',
    ALIPAY_NOTIFY_URL: `${payments}/api/product/notify/alipay`,
  },
  WECHAT_PAY_MODE: {
    ...wechatVariables(keys, sandboxes),
    WECHAT_PAY_MCH_ID: keys.wechatPay.mchId,
    WECHAT_PAY_SERIAL: keys.wechatPay.merchantSerial,
    WECHAT_PAY_PRIVATE_KEY: oneLine(keys.wechatPay.merchantPrivateKey),
    WECHAT_PAY_API_V3_KEY: keys.wechatPay.apiV3Key,
    WECHAT_PAY_GATEWAY: `${sandboxes}/sandbox/wechat`,
    WECHAT_PAY_NOTIFY_URL: `${payments}/api/product/notify/wechat`,
    WECHAT_TEMPLATE_ID: 'sandbox-template',
  },
  APPLE_MODE: {
    APPLE_ENVIRONMENT: 'Sandbox',
    APPLE_BUNDLE_ID: keys.appStore.bundleId,
    APPLE_APP_ID: String(keys.appStore.appAppleId),
    APPLE_ROOT_CERTIFICATES: oneLine(keys.appStore.rootCertificate),
    // its certificates have no OCSP responder
    APPLE_ONLINE_CHECKS: 'no',
    APPLE_ISSUER_ID: keys.appStore.issuerId,
    APPLE_KEY_ID: keys.appStore.keyId,
    APPLE_PRIVATE_KEY: oneLine(keys.appStore.apiPrivateKey),
    APPLE_GATEWAY: `${sandboxes}/sandbox/apple`,
    APPLE_PURCHASE_PAGE: '/sandbox/apple/page',
  },
})

/** The services' variables of each vendor: the same as in production, with the sandbox's address and keys. */
const variablesOf = (keys: SandboxKeys, addresses: Addresses): VariablesOf<(typeof modeNames)[number]> => ({
  SMS_DRIVER: {},
  ...loginVariables(keys, addresses.sandboxes),
  ...paymentVariables(keys, addresses),
  PUSH_MODE: {},
  ASSISTANT_MODE: {
    ASSISTANT_BASE_URL: `${addresses.sandboxes}/sandbox/assistant/v1`,
    ASSISTANT_API_KEY: keys.assistant.apiKey,
    ASSISTANT_MODEL: model,
  },
})

/** The variables that turn the sandboxes on. */
export const modeNames = [
  'SMS_DRIVER',
  'WECHAT_LOGIN_MODE',
  'APPLE_LOGIN_MODE',
  'ALIPAY_MODE',
  'WECHAT_PAY_MODE',
  'APPLE_MODE',
  'PUSH_MODE',
  'ASSISTANT_MODE',
] as const

/** All variables of the sandboxes and of the services that use them. `modes`: the services' variables so far. */
export const sandboxVariables = (
  keys: SandboxKeys,
  addresses: Addresses,
  modes: Readonly<Record<string, string | undefined>>,
): Variables =>
  Object.assign(
    { SANDBOXES_URL: addresses.sandboxes, SANDBOX_KEYS: JSON.stringify(keys) },
    ...Object.entries(variablesOf(keys, addresses)).map(([name, variables]) =>
      modes[name] === 'sandbox' ? variables : {},
    ),
  ) as Variables
