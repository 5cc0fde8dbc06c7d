import { createPrivateKey, createPublicKey } from 'node:crypto'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

const isReadable = (key: string, read: (pem: string) => unknown, labels: readonly string[]): boolean =>
  (key.includes('-----BEGIN')
    ? [key]
    : labels.map((label) => `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`)
  ).some((pem) => {
    try {
      read(pem)
      return true
    } catch {
      return false
    }
  })
/** PEM, or its base64 body on one line as Alipay's console gives it */
const privateKey = z
  .string()
  .transform((key) => key.replaceAll('\\n', '\n'))
  .refine((key) => isReadable(key, createPrivateKey, ['PRIVATE KEY', 'RSA PRIVATE KEY']), {
    error: 'not an RSA private key',
  })
const publicKey = z
  .string()
  .transform((key) => key.replaceAll('\\n', '\n'))
  .refine((key) => isReadable(key, createPublicKey, ['PUBLIC KEY']), { error: 'not an RSA public key' })

const requiredInLiveMode = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'ALIPAY_SELLER_ID'] as const

/**
 * Configuration of the payments service. Live mode does not start without the key that Alipay's signatures are checked
 * with.
 */
export const paymentsConfig = platformConfig
  .extend({
    /** origin under which browsers reach the gateway */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** sandbox: a cashier of ours that speaks Alipay's protocol; must be asked for, since it takes no money */
    ALIPAY_MODE: z.enum(['sandbox', 'live']).default('live'),
    ALIPAY_APP_ID: z.string().optional(),
    ALIPAY_PRIVATE_KEY: privateKey.optional(),
    ALIPAY_PUBLIC_KEY: publicKey.optional(),
    ALIPAY_SELLER_ID: z.string().optional(),
    ALIPAY_GATEWAY: z.url().optional(),
    /** where Alipay reaches product/notify/alipay; by default under PUBLIC_URL */
    ALIPAY_NOTIFY_URL: z.url().optional(),
    /** guanPoint a first love costs, as the social service takes it: shown beside the products */
    LOVE_POINTS: z.coerce.number().int().min(0).max(10_000).default(10),
    /** guanPoint a flower costs */
    FLOWER_POINTS: z.coerce.number().int().min(1).max(1000).default(1),
    /** fen a flower is worth before the receiver's share is taken: 60 points are sold for 6 yuan */
    FLOWER_FEN: z.coerce.number().int().min(1).max(10_000).default(10),
  })
  .superRefine((config, context) => {
    const addIssue = (name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (config.NODE_ENV === 'production' && config.ALIPAY_MODE === 'sandbox')
      addIssue('ALIPAY_MODE', 'the sandbox takes no money; production needs ALIPAY_MODE=live')
    if (config.ALIPAY_MODE === 'live')
      for (const name of requiredInLiveMode) if (!config[name]) addIssue(name, 'missing; ALIPAY_MODE=live needs it')
  })
export type PaymentsConfig = z.output<typeof paymentsConfig>
