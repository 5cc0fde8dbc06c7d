import { X509Certificate } from 'node:crypto'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'
import { privateKeyIn, publicKeyIn } from './vendor-keys.rules.ts'

const unescaped = z.string().transform((key) => key.replaceAll('\\n', '\n'))
const isReadable = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}
/** PEM, or its base64 body on one line as in Alipay's console */
const privateKey = unescaped.refine((key) => isReadable(() => privateKeyIn(key)), { error: 'not an RSA private key' })
const publicKey = unescaped.refine((key) => isReadable(() => publicKeyIn(key)), { error: 'not an RSA public key' })
/** an EC key from App Store Connect: PEM, `\\n` allowed as line ends */
const appStoreKey = unescaped.refine((key) => isReadable(() => ecKey(key)), { error: 'not an EC private key' })
const ecKey = (key: string): void => {
  if (privateKeyIn(key).asymmetricKeyType !== 'ec') throw new Error('another kind of key')
}
const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
/** one or more certificates, concatenated PEM */
const certificates = unescaped
  .transform((text) => text.match(certificate) ?? [])
  .refine((all) => all.length > 0 && all.every((pem) => isReadable(() => new X509Certificate(pem))), {
    error: 'not certificates in PEM',
  })
/** trusted ones */
const rootCertificates = unescaped
  .transform((text) => text.match(certificate) ?? [])
  .refine((roots) => roots.length > 0 && roots.every(isRoot), { error: 'not root certificates in PEM' })
const isRoot = (pem: string): boolean => {
  try {
    const root = new X509Certificate(pem)
    return root.ca && root.verify(root.publicKey)
  } catch {
    return false
  }
}

const requiredOfApple = [
  'APPLE_BUNDLE_ID',
  'APPLE_APP_ID',
  'APPLE_ROOT_CERTIFICATES',
  'APPLE_ISSUER_ID',
  'APPLE_KEY_ID',
  'APPLE_PRIVATE_KEY',
] as const
const requiredOfWechat = [
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_OFFICIAL_APP_ID',
  'WECHAT_OFFICIAL_SECRET',
] as const
const requiredOfAlipay = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'ALIPAY_SELLER_ID'] as const
type Name = (typeof requiredOfAlipay | typeof requiredOfWechat | typeof requiredOfApple)[number]

/**
 * Configuration of the payments service. It does not start without the keys that verify a provider's signatures.
 */
export const paymentsConfig = platformConfig
  .extend({
    /** origin under which browsers reach the gateway */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** sandbox: an Alipay that takes no money, so it must be set explicitly */
    ALIPAY_MODE: z.enum(['sandbox', 'live']).default('live'),
    ALIPAY_APP_ID: z.string().optional(),
    ALIPAY_PRIVATE_KEY: privateKey.optional(),
    ALIPAY_PUBLIC_KEY: publicKey.optional(),
    ALIPAY_SELLER_ID: z.string().optional(),
    ALIPAY_GATEWAY: z.url().default('https://openapi.alipay.com/gateway.do'),
    /** the same for browsers, or a path below PUBLIC_URL; absent: ALIPAY_GATEWAY */
    ALIPAY_PAGES: z.string().optional(),
    /** URL by which Alipay reaches product/notify/alipay; by default under PUBLIC_URL */
    ALIPAY_NOTIFY_URL: z.url().optional(),
    /** off: WeChat Pay is not offered; sandbox: one that takes no money either */
    WECHAT_PAY_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    WECHAT_PAY_MCH_ID: z.string().optional(),
    /** serial number of the merchant's certificate */
    WECHAT_PAY_SERIAL: z.string().optional(),
    WECHAT_PAY_PRIVATE_KEY: privateKey.optional(),
    WECHAT_PAY_API_V3_KEY: z.string().length(32).optional(),
    /** public-key mode, both or none: `PUB_KEY_ID_…` and the key; without them WeChat's certificates are fetched */
    WECHAT_PAY_PUBLIC_KEY_ID: z.string().startsWith('PUB_KEY_ID_').optional(),
    WECHAT_PAY_PUBLIC_KEY: publicKey.optional(),
    WECHAT_PAY_GATEWAY: z.url().default('https://api.mch.weixin.qq.com'),
    /** URL by which WeChat reaches product/notify/wechat; by default under PUBLIC_URL */
    WECHAT_PAY_NOTIFY_URL: z.url().optional(),
    WECHAT_MINI_APP_ID: z.string().optional(),
    WECHAT_OFFICIAL_APP_ID: z.string().optional(),
    WECHAT_OFFICIAL_SECRET: z.string().optional(),
    /** the official account's template: first, keyword1 and keyword2 */
    WECHAT_TEMPLATE_ID: z.string().optional(),
    WECHAT_API_GATEWAY: z.url().default('https://api.weixin.qq.com'),
    /** the pages of WeChat's login, or a path below PUBLIC_URL */
    WECHAT_PAGES: z.string().default('https://open.weixin.qq.com'),
    /** off: the App Store is not offered; sandbox: one that takes no money */
    APPLE_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** Apple's environment in which the app is sold */
    APPLE_ENVIRONMENT: z.enum(['Production', 'Sandbox']).default('Production'),
    APPLE_BUNDLE_ID: z.string().optional(),
    /** the app's number in the App Store */
    APPLE_APP_ID: z.coerce.number().int().positive().optional(),
    APPLE_ROOT_CERTIFICATES: rootCertificates.optional(),
    /** yes: certificates are checked by Apple's OCSP */
    APPLE_ONLINE_CHECKS: z.enum(['yes', 'no']).default('yes'),
    /** the key of the App Store Server API: issuer, id and key */
    APPLE_ISSUER_ID: z.string().optional(),
    APPLE_KEY_ID: z.string().optional(),
    APPLE_PRIVATE_KEY: appStoreKey.optional(),
    /** the App Store Server API; absent: Apple's of APPLE_ENVIRONMENT */
    APPLE_GATEWAY: z.url().optional(),
    /** a page that replaces StoreKit, or a path below PUBLIC_URL; absent: StoreKit sells */
    APPLE_PURCHASE_PAGE: z.string().optional(),
    /** yes: Apple gets the delivery state when a buyer requests a refund; members agreed to that */
    APPLE_CONSUMPTION: z.enum(['yes', 'no']).default('no'),
    /** a refund that brings an order's refunds above this many fen needs a second person */
    REFUND_ALONE_FEN: z.coerce.number().int().min(0).default(10_000),
    /** once a staff member's refunds of a day in China exceed this many fen, each further one needs a second person */
    REFUND_ALONE_FEN_A_DAY: z.coerce.number().int().min(0).default(30_000),
    /** maximum refunds in fen that one staff member requests, or approves, per day */
    REFUND_FEN_A_DAY: z.coerce.number().int().min(0).default(2_000_000),
    /** a correction of more than this many guanPoint, given or taken, needs a second person */
    CORRECT_ALONE_POINTS: z.coerce.number().int().min(0).default(1_000),
    /** the same for the sum of a staff member's day, and the maximum per day */
    CORRECT_ALONE_POINTS_A_DAY: z.coerce.number().int().min(0).default(3_000),
    CORRECT_POINTS_A_DAY: z.coerce.number().int().min(0).default(100_000),
    /** more VIP days than this at once need a second person */
    VIP_ALONE_DAYS: z.coerce.number().int().min(0).default(31),
    /** the same for the sum of a staff member's day, and the maximum per day */
    VIP_ALONE_DAYS_A_DAY: z.coerce.number().int().min(0).default(93),
    VIP_DAYS_A_DAY: z.coerce.number().int().min(0).default(3_650),
    /** hours until raising or removing a spending cap takes effect */
    SPEND_CAP_RAISE_HOURS: z.coerce.number().int().min(1).max(720).default(24),
    /** fees of a bill that does not say them, in hundredths of a percent: Apple's commission, and the others' rates */
    ALIPAY_FEE_RATE: z.coerce.number().int().min(0).max(10_000).default(60),
    WECHAT_FEE_RATE: z.coerce.number().int().min(0).max(10_000).default(60),
    APPLE_FEE_RATE: z.coerce.number().int().min(0).max(10_000).default(3_000),
    /** value added tax contained in prices, in hundredths of a percent */
    SALES_TAX_RATE: z.coerce.number().int().min(0).max(10_000).default(600),
    /** day of the next month on which a month whose checks are all green is locked by itself; 0: only by finance */
    MONTH_LOCK_DAY: z.coerce.number().int().min(0).max(28).default(0),
    /** signs a month's statement: certificates in PEM, the signer's first, and its RSA key; both or none */
    STATEMENT_CERTIFICATES: certificates.optional(),
    STATEMENT_PRIVATE_KEY: privateKey.optional(),
    /** the seller on receipts: name, registration number, contact */
    SELLER_NAME: z.string().min(1).max(100).default('心屿'),
    SELLER_NUMBER: z.string().max(40).default(''),
    SELLER_CONTACT: z.string().max(200).default(''),
    /** guanPoint price of a first love, as charged by the social service: shown beside the products */
    LOVE_POINTS: z.coerce.number().int().min(0).max(10_000).default(10),
    /** guanPoint price of a flower */
    FLOWER_POINTS: z.coerce.number().int().min(1).max(1000).default(1),
    /** maximum a member may withdraw per day and per month in China, fen */
    WITHDRAW_DAY_FEN: z.coerce.number().int().min(0).default(500_000),
    WITHDRAW_MONTH_FEN: z.coerce.number().int().min(0).default(2_000_000),
    /** up to this many fen one person may approve a withdrawal without flags; 0: always two */
    WITHDRAW_ALONE_FEN: z.coerce.number().int().min(0).default(0),
    /** once the approvals of a staff member on a day exceed this many fen, each further withdrawal needs two */
    WITHDRAW_ALONE_FEN_A_DAY: z.coerce.number().int().min(0).default(100_000),
    /** maximum withdrawals in fen that one staff member approves per day */
    WITHDRAW_FEN_A_DAY: z.coerce.number().int().min(0).default(10_000_000),
    /** the scene under which WeChat Pay lets this merchant transfer money to people */
    WECHAT_TRANSFER_SCENE: z.string().default('1005'),
  })
  .superRefine((config, context) => {
    const addIssue = (name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (config.NODE_ENV === 'production' && config.ALIPAY_MODE === 'sandbox')
      addIssue('ALIPAY_MODE', 'the sandbox takes no money; production needs ALIPAY_MODE=live')
    if (config.NODE_ENV === 'production' && config.WECHAT_PAY_MODE === 'sandbox')
      addIssue('WECHAT_PAY_MODE', 'the sandbox takes no money; production needs WECHAT_PAY_MODE=live, or off')
    if (config.NODE_ENV === 'production' && config.APPLE_MODE === 'sandbox')
      addIssue('APPLE_MODE', 'the sandbox takes no money; production needs APPLE_MODE=live, or off')
    const requireAll = (mode: 'ALIPAY_MODE' | 'WECHAT_PAY_MODE' | 'APPLE_MODE', names: readonly Name[]): void => {
      if (config[mode] === 'off') return
      for (const name of names) if (!config[name]) addIssue(name, `missing; ${mode}=${config[mode]} needs it`)
    }
    requireAll('ALIPAY_MODE', requiredOfAlipay)
    requireAll('WECHAT_PAY_MODE', requiredOfWechat)
    requireAll('APPLE_MODE', requiredOfApple)
    if (!config.STATEMENT_CERTIFICATES !== !config.STATEMENT_PRIVATE_KEY)
      addIssue('STATEMENT_PRIVATE_KEY', 'the key and its STATEMENT_CERTIFICATES belong together')
    if (config.WECHAT_PAY_MODE !== 'off' && !config.WECHAT_PAY_PUBLIC_KEY_ID !== !config.WECHAT_PAY_PUBLIC_KEY)
      addIssue('WECHAT_PAY_PUBLIC_KEY', 'the key and its WECHAT_PAY_PUBLIC_KEY_ID belong together')
  })
export type PaymentsConfig = z.output<typeof paymentsConfig>
