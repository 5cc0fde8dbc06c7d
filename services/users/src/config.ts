import { platformConfig } from '@xinyu/platform/config'
import { fieldKeyVariables } from '@xinyu/platform/crypto/sealed-fields'
import { z } from 'zod'

/** PEM, line ends also as `\\n` */
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'))
const requiredWith = {
  wechat: [
    ['WECHAT_MINI_APP_ID', 'WECHAT_MINI_SECRET'],
    ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
    ['WECHAT_OFFICIAL_APP_ID', 'WECHAT_OFFICIAL_SECRET'],
    ['WECHAT_WEB_APP_ID', 'WECHAT_WEB_SECRET'],
  ],
  apple: ['APPLE_TEAM_ID', 'APPLE_LOGIN_KEY_ID', 'APPLE_LOGIN_PRIVATE_KEY'],
} as const

const privateKeys = z.string().transform((text, context): Record<string, string> => {
  try {
    return z
      .record(z.string(), z.string())
      .refine((value) => Object.keys(value).length > 0)
      .parse(JSON.parse(text))
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be JSON: { "<keyVersion>": "<RSA private key, PEM>" }, newest first',
    })
    return z.NEVER
  }
})

export const usersConfig = platformConfig
  .extend({
    /** Ed25519 private key that signs tokens */
    TOKEN_PRIVATE_JWK: z.string().min(2),
    ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(30).max(86_400).default(900),
    REFRESH_TOKEN_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** RSA keys for encrypted bodies by keyVersion, newest first */
    ENVELOPE_PRIVATE_KEYS: privateKeys,
    ...fieldKeyVariables,
    /** days for which signing and envelope keys stay valid after `gift/rotateKey` has made new ones */
    KEY_GRACE_DAYS: z.coerce.number().int().min(0).max(365).default(7),
    /** days for which photos of ID cards and certificates are kept after the decision, for an appeal */
    PAPER_PHOTO_DAYS: z.coerce.number().int().min(1).max(180).default(30),
    /** sandbox: codes go to the sandboxes' inbox */
    SMS_DRIVER: z.enum(['sandbox', 'aliyun']).default('sandbox'),
    /** codes per day and address before each needs a proof of work; codes that were used are given back */
    SMS_CODES_PER_IP: z.coerce.number().int().min(1).default(30),
    /** searches by number per hour, of all guests at one address */
    GID_SEARCHES_PER_IP: z.coerce.number().int().min(1).default(60),
    /** wrong passwords in 15 minutes from one address, over all accounts, before each try needs a proof of work */
    PASSWORD_TRIES_PER_IP: z.coerce.number().int().min(1).default(30),
    /** weight of fair exposure in a deck: 0 by chances alone, 1 by the market; see ADR 22 */
    MATCHING_BLEND: z.coerce.number().min(0).max(1).default(0.1),
    /** further origins of the same domain from which passkeys are accepted, separated by commas */
    PASSKEY_ORIGINS: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.url())),
    /** passkey: staff enter the console only with a passkey, an authenticator is not enough */
    STAFF_SECOND_FACTOR: z.enum(['any', 'passkey']).default('any'),
    /** a list of networks and their provinces, for the location of an address; absent: unknown */
    IP_PLACES_FILE: z.string().optional(),
    ALIYUN_SMS_ACCESS_KEY_ID: z.string().default(''),
    ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().default(''),
    ALIYUN_SMS_SIGN_NAME: z.string().default(''),
    ALIYUN_SMS_TEMPLATE_CODE: z.string().default(''),
    ALIYUN_SMS_ENDPOINT: z.string().default('dysmsapi.aliyuncs.com'),
    /** origin of the gateway for browsers: to which logins at other companies redirect */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** off: no login with WeChat; sandbox: as live, at the sandbox's addresses */
    WECHAT_LOGIN_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    WECHAT_MINI_APP_ID: z.string().optional(),
    WECHAT_MINI_SECRET: z.string().optional(),
    /** of the mobile app */
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
    WECHAT_OFFICIAL_APP_ID: z.string().optional(),
    WECHAT_OFFICIAL_SECRET: z.string().optional(),
    /** of the website, outside WeChat */
    WECHAT_WEB_APP_ID: z.string().optional(),
    WECHAT_WEB_SECRET: z.string().optional(),
    WECHAT_API_GATEWAY: z.url().optional(),
    /** WeChat's pages for browsers; a path is below PUBLIC_URL */
    WECHAT_PAGES: z.string().default('https://open.weixin.qq.com'),
    /** off: no login with Apple; sandbox: as live, at the sandbox's addresses */
    APPLE_LOGIN_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** audiences of Apple’s tokens: the app, and the services id of the website */
    APPLE_BUNDLE_ID: z.string().optional(),
    APPLE_SERVICES_ID: z.string().optional(),
    APPLE_TEAM_ID: z.string().optional(),
    /** the key for Sign in with Apple: id and key */
    APPLE_LOGIN_KEY_ID: z.string().optional(),
    APPLE_LOGIN_PRIVATE_KEY: pem.optional(),
    APPLE_LOGIN_GATEWAY: z.url().optional(),
    /** Apple's pages for browsers; a path is below PUBLIC_URL */
    APPLE_LOGIN_PAGES: z.string().default('https://appleid.apple.com'),
  })
  .superRefine((config, context) => {
    const refuse = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message })
    if (config.NODE_ENV === 'production' && config.SMS_DRIVER === 'sandbox')
      refuse('SMS_DRIVER', 'the sandbox shows login codes to anybody; production needs "aliyun"')
    for (const name of ['WECHAT_LOGIN_MODE', 'APPLE_LOGIN_MODE'] as const)
      if (config.NODE_ENV === 'production' && config[name] === 'sandbox')
        refuse(name, 'the sandbox lets anybody be anybody; production needs "live" or "off"')
    if (config.SMS_DRIVER === 'sandbox' && !config.SANDBOXES_URL)
      refuse('SANDBOXES_URL', 'needed with SMS_DRIVER=sandbox')
    if (config.WECHAT_LOGIN_MODE !== 'off') {
      for (const [id, secret] of requiredWith.wechat)
        if (config[id] && !config[secret])
          refuse(secret, `belongs to ${id}, with WECHAT_LOGIN_MODE=${config.WECHAT_LOGIN_MODE}`)
      if (!requiredWith.wechat.some(([id]) => config[id]))
        refuse(
          'WECHAT_LOGIN_MODE',
          `${config.WECHAT_LOGIN_MODE} needs one of ${requiredWith.wechat.map(([id]) => id).join(', ')}`,
        )
    }
    if (config.APPLE_LOGIN_MODE !== 'off') {
      for (const name of requiredWith.apple)
        if (!config[name]) refuse(name, `needed with APPLE_LOGIN_MODE=${config.APPLE_LOGIN_MODE}`)
      if (!config.APPLE_BUNDLE_ID && !config.APPLE_SERVICES_ID)
        refuse('APPLE_SERVICES_ID', `needed with APPLE_LOGIN_MODE=${config.APPLE_LOGIN_MODE}, or APPLE_BUNDLE_ID`)
    }
    if (config.SMS_DRIVER !== 'aliyun') return
    for (const name of [
      'ALIYUN_SMS_ACCESS_KEY_ID',
      'ALIYUN_SMS_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN_NAME',
      'ALIYUN_SMS_TEMPLATE_CODE',
    ] as const) {
      if (!config[name]) refuse(name, 'needed with SMS_DRIVER=aliyun')
    }
  })
export type UsersConfig = z.output<typeof usersConfig>
