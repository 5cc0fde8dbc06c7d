import { http, list, platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'
import { parseNetworks } from './proxy/internal-networks.ts'

const refuseBadNetworks = (networks: string[], context: z.core.$RefinementCtx): void => {
  try {
    parseNetworks(networks)
  } catch {
    context.addIssue({ code: 'custom', message: 'networks such as 10.0.0.0/8, separated by commas' })
  }
}

/** The gateway has no database; the rest of the platform's variables mean the same here. */
export const gatewayConfig = platformConfig
  .omit({
    MONGODB_URL: true,
    MONGODB_CA: true,
    KAFKA_BROKERS: true,
    KAFKA_TLS: true,
    KAFKA_CA: true,
    KAFKA_CERTIFICATE: true,
    KAFKA_CERTIFICATE_KEY: true,
    KAFKA_SASL: true,
    KAFKA_USER: true,
    KAFKA_PASSWORD: true,
    ENVELOPE_PRIVATE_KEYS: true,
    CLAMD_URL: true,
  })
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** number of our own proxies in front, whose X-Forwarded-For is trusted */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** requests per account (per address without a token) in 10 seconds */
    RATE_PER_10_SECONDS: z.coerce.number().int().min(1).default(200),
    /** login-type calls per address and minute before each needs a proof of work */
    LOGINS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
    /** how long a service may take to begin an answer, or pause within it */
    ANSWER_SECONDS: z.coerce.number().min(0.1).max(600).default(60),
    /** how long receiving a request may take, including its body */
    REQUEST_SECONDS: z.coerce.number().min(1).max(3_600).default(120),
    /** over which sockets are closed at shutdown, so that clients do not all reconnect at once */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
    /** how long a client may stop reading from a socket before it is closed */
    SOCKET_STALL_SECONDS: z.coerce.number().min(1).max(600).default(60),
    /** how long a client may stop reading an answer before its connection is closed */
    READ_STALL_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
    /** guest accounts per address and hour before each needs a proof of work */
    GUESTS_PER_HOUR: z.coerce.number().int().min(1).default(300),
    /** networks that may read metrics and readiness, if the request did not pass a proxy */
    INSIDE_NETWORKS: z.string().default('127.0.0.0/8,::1/128').transform(list).superRefine(refuseBadNetworks),
    /** the host address at which the container's port is published */
    PUBLISHED_AT: z.string().min(1).optional(),
    /** where the client and the console are opened */
    PUBLIC_URL: http.optional(),
    /** further origins that may open sockets: the native apps */
    SOCKET_ORIGINS: z.string().default('capacitor://localhost,https://localhost').transform(list),
    /** origins of shells around the web client: they may call the API too, and our pages may load from them */
    SHELL_ORIGINS: z.string().default('').transform(list),
    HSTS_SUBDOMAINS: z.enum(['yes', 'no'], { error: 'yes or no' }).default('no'),
    /** the pages at /docs; default: on, except in production */
    API_PAGES: z.enum(['yes', 'no'], { error: 'yes or no' }).optional(),
    USERS_URL: http,
    SOCIAL_URL: http,
    CHAT_URL: http,
    PAYMENTS_URL: http,
    FACE_URL: http,
    MODERATION_URL: http,
    /** the authenticator of development is routed only if SMS_DRIVER says sandbox; the others warn of play money */
    SMS_DRIVER: z.enum(['sandbox', 'aliyun']).default('aliyun'),
    ALIPAY_MODE: z.enum(['sandbox', 'live']).default('live'),
    WECHAT_PAY_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    APPLE_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** the app's client name in CLIENT_CREDENTIALS; CONSOLE_CLIENT is the admin app's */
    WEB_CLIENT: z.string().min(1).default('app'),
    /** folders of the built apps; absent: not served here */
    WEB_DIST: z.string().optional(),
    ADMIN_DIST: z.string().optional(),
  })
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return
    if (config.SMS_DRIVER === 'sandbox')
      context.addIssue({
        code: 'custom',
        path: ['SMS_DRIVER'],
        message: 'the sandbox shows login codes to anybody; production needs "aliyun"',
      })
    if (config.ALIPAY_MODE === 'sandbox')
      context.addIssue({
        code: 'custom',
        path: ['ALIPAY_MODE'],
        message: 'the sandbox gives everything for nothing; production needs "live"',
      })
    if (config.WECHAT_PAY_MODE === 'sandbox')
      context.addIssue({
        code: 'custom',
        path: ['WECHAT_PAY_MODE'],
        message: 'the sandbox gives everything for nothing; production needs "live" or "off"',
      })
    if (config.APPLE_MODE === 'sandbox')
      context.addIssue({
        code: 'custom',
        path: ['APPLE_MODE'],
        message: 'the sandbox gives everything for nothing; production needs "live" or "off"',
      })
  })
export type GatewayConfig = ReturnType<typeof gatewayConfig.parse>
