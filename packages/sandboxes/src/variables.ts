import type { SandboxKeys } from './keys/keys.ts'

/** Model name of the assistant's sandbox. */
const model = 'xinyu-sandbox'

type Variables = Record<string, string>

/** An environment file has no line breaks within a value. */
const oneLine = (pem: string): string => pem.replaceAll('\n', '\\n')

/**
 * The services' variables of each vendor whose sandbox is on, by the variable that turns it on: the same as in
 * production, with the sandbox's address and keys. `sandboxes`: where the services reach the sandboxes.
 */
const variablesOf = (keys: SandboxKeys, sandboxes: string): Record<(typeof modeNames)[number], Variables> => ({
  SMS_DRIVER: {},
  WECHAT_LOGIN_MODE: {
    WECHAT_MINI_APP_ID: keys.wechatApps.miniProgram.appId,
    WECHAT_MINI_SECRET: keys.wechatApps.miniProgram.secret,
    WECHAT_APP_ID: keys.wechatApps.app.appId,
    WECHAT_APP_SECRET: keys.wechatApps.app.secret,
    WECHAT_OFFICIAL_APP_ID: keys.wechatApps.officialAccount.appId,
    WECHAT_OFFICIAL_SECRET: keys.wechatApps.officialAccount.secret,
    WECHAT_WEB_APP_ID: keys.wechatApps.web.appId,
    WECHAT_WEB_SECRET: keys.wechatApps.web.secret,
    WECHAT_API_GATEWAY: `${sandboxes}/sandbox/wechat-login`,
    WECHAT_PAGES: '/sandbox/wechat-login',
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
  PUSH_MODE: {},
  ASSISTANT_MODE: {
    ASSISTANT_BASE_URL: `${sandboxes}/sandbox/assistant/v1`,
    ASSISTANT_API_KEY: keys.assistant.apiKey,
    ASSISTANT_MODEL: model,
  },
})

/** The variables that turn the sandboxes on. */
export const modeNames = ['SMS_DRIVER', 'WECHAT_LOGIN_MODE', 'APPLE_LOGIN_MODE', 'PUSH_MODE', 'ASSISTANT_MODE'] as const

/** All variables of the sandboxes and of the services that use them. `modes`: the services' variables so far. */
export const sandboxVariables = (
  keys: SandboxKeys,
  sandboxes: string,
  modes: Readonly<Record<string, string | undefined>>,
): Variables =>
  Object.assign(
    { SANDBOXES_URL: sandboxes, SANDBOX_KEYS: JSON.stringify(keys) },
    ...Object.entries(variablesOf(keys, sandboxes)).map(([name, variables]) =>
      modes[name] === 'sandbox' ? variables : {},
    ),
  ) as Variables
