import { platformConfig } from '@xinyu/platform/config'
import { fieldKeyVariables } from '@xinyu/platform/crypto/sealed-fields'
import { z } from 'zod'

/** PEM, also with `\\n` for its line ends */
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'))
const needed = {
  wechat: [
    ['WECHAT_MINI_APP_ID', 'WECHAT_MINI_SECRET'],
    ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
    ['WECHAT_OFFICIAL_APP_ID', 'WECHAT_OFFICIAL_SECRET'],
    ['WECHAT_WEB_APP_ID', 'WECHAT_WEB_SECRET'],
  ],
  apple: ['APPLE_TEAM_ID', 'APPLE_LOGIN_KEY_ID', 'APPLE_LOGIN_PRIVATE_KEY'],
} as const

const keys = z.string().transform((text, context): Record<string, string> => {
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
    ENVELOPE_PRIVATE_KEYS: keys,
    ...fieldKeyVariables,
    /** days for which signing and envelope keys go on serving after `gift/rotateKey` has made others */
    KEY_GRACE_DAYS: z.coerce.number().int().min(0).max(365).default(7),
    /** days for which photos of ID cards and certificates stay after the decision, for an appeal */
    PAPER_PHOTO_DAYS: z.coerce.number().int().min(1).max(180).default(30),
    SMS_DRIVER: z.enum(['sandbox', 'aliyun']).default('sandbox'),
    /** codes a day for one address before each must be worked for; those that served are given back */
    SMS_CODES_PER_IP: z.coerce.number().int().min(1).default(30),
    /** tries an hour to find somebody by number, of all guests at one address */
    GID_SEARCHES_PER_IP: z.coerce.number().int().min(1).default(60),
    /** wrong passwords in 15 minutes from one address, over all accounts, before each try must be worked for */
    PASSWORD_TRIES_PER_IP: z.coerce.number().int().min(1).default(30),
    /** how far a deck goes by fair exposure: 0 by chances alone, 1 as a market would; see ADR 28 */
    MATCHING_BLEND: z.coerce.number().min(0).max(1).default(0.1),
    /** a list of networks and their provinces, by which an address says where it is; absent: nobody knows */
    IP_PLACES_FILE: z.string().optional(),
    ALIYUN_SMS_ACCESS_KEY_ID: z.string().default(''),
    ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().default(''),
    ALIYUN_SMS_SIGN_NAME: z.string().default(''),
    ALIYUN_SMS_TEMPLATE_CODE: z.string().default(''),
    ALIYUN_SMS_ENDPOINT: z.string().default('dysmsapi.aliyuncs.com'),
    /** origin under which browsers reach the gateway: where logins of other companies send them back to */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** off: nobody is offered to log in with WeChat; sandbox: a WeChat of ours, where one chooses who to be */
    WECHAT_LOGIN_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    WECHAT_MINI_APP_ID: z.string().optional(),
    WECHAT_MINI_SECRET: z.string().optional(),
    /** of the app on phones */
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
    WECHAT_OFFICIAL_APP_ID: z.string().optional(),
    WECHAT_OFFICIAL_SECRET: z.string().optional(),
    /** of the website, outside WeChat */
    WECHAT_WEB_APP_ID: z.string().optional(),
    WECHAT_WEB_SECRET: z.string().optional(),
    WECHAT_API_GATEWAY: z.url().optional(),
    /** off: nobody is offered to log in with Apple; sandbox: an Apple of ours */
    APPLE_LOGIN_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** for whom Apple’s tokens are made: the app, and the service that stands for the website */
    APPLE_BUNDLE_ID: z.string().optional(),
    APPLE_SERVICES_ID: z.string().optional(),
    APPLE_TEAM_ID: z.string().optional(),
    /** the key for Sign in with Apple: its id, and itself */
    APPLE_LOGIN_KEY_ID: z.string().optional(),
    APPLE_LOGIN_PRIVATE_KEY: pem.optional(),
    APPLE_LOGIN_GATEWAY: z.url().optional(),
  })
  .superRefine((config, context) => {
    const refuse = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message })
    if (config.NODE_ENV === 'production' && config.SMS_DRIVER === 'sandbox')
      refuse('SMS_DRIVER', 'the sandbox shows login codes to anybody; production needs "aliyun"')
    for (const name of ['WECHAT_LOGIN_MODE', 'APPLE_LOGIN_MODE'] as const)
      if (config.NODE_ENV === 'production' && config[name] === 'sandbox')
        refuse(name, 'the sandbox lets anybody be anybody; production needs "live" or "off"')
    if (config.WECHAT_LOGIN_MODE === 'live') {
      for (const [id, secret] of needed.wechat)
        if (config[id] && !config[secret]) refuse(secret, `belongs to ${id}, with WECHAT_LOGIN_MODE=live`)
      if (!needed.wechat.some(([id]) => config[id]))
        refuse('WECHAT_LOGIN_MODE', `live needs one of ${needed.wechat.map(([id]) => id).join(', ')}`)
    }
    if (config.APPLE_LOGIN_MODE === 'live') {
      for (const name of needed.apple) if (!config[name]) refuse(name, 'needed with APPLE_LOGIN_MODE=live')
      if (!config.APPLE_BUNDLE_ID && !config.APPLE_SERVICES_ID)
        refuse('APPLE_SERVICES_ID', 'needed with APPLE_LOGIN_MODE=live, or APPLE_BUNDLE_ID')
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
