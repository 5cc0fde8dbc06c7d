import { readConfig } from '@xinyu/platform/config'
import { isLoopback } from '@xinyu/platform/http/own-page.rules'
import { resolve } from 'node:path'
import { services } from './services.ts'
import { z } from 'zod'

/** Environment variables of a start of the whole product; `.env.example` explains each. */
export const hostConfig = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'a port number from 1 to 65535' }).int().min(1).max(65_535).default(8080),
  XINYU_DATA: z.string().min(1).default('.data'),
  XINYU_CACHE: z.string().min(1).default('.cache'),
  PUBLIC_URL: z.url({ error: 'an address such as http://localhost:8080' }).optional(),
  XINYU_DEBUG: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.enum(
          services.map(({ name }) => name),
          { error: `services, separated by commas, of ${services.map(({ name }) => name).join(', ')}` },
        ),
      ),
    ),
  XINYU_DEMO: z.enum(['yes', 'small', 'no'], { error: 'yes, small or no' }).default('yes'),
})

export interface HostSettings {
  /** address of the gateway; everything else listens on loopback only */
  host: string
  port: number
  dataDir: string
  cacheDir: string
  publicUrl: string
  /** `small`: the same people with a shorter feed, for tests */
  demo: 'yes' | 'small' | 'no'
  /** services that log at debug level */
  debug: readonly string[]
}

export const readSettings = (env: Record<string, string | undefined>): HostSettings => {
  const config = readConfig(hostConfig, env)
  return {
    host: config.HOST,
    port: config.PORT,
    dataDir: resolve(config.XINYU_DATA),
    cacheDir: resolve(config.XINYU_CACHE),
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    demo: config.XINYU_DEMO,
    debug: config.XINYU_DEBUG,
  }
}

/** The sandboxes and known client secrets of a local start; a production configuration refuses them. */
export const developmentDefaults = (settings: HostSettings): Record<string, string> => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  SMS_DRIVER: 'sandbox',
  ALIPAY_MODE: 'sandbox',
  WECHAT_PAY_MODE: 'sandbox',
  APPLE_MODE: 'sandbox',
  WECHAT_LOGIN_MODE: 'sandbox',
  APPLE_LOGIN_MODE: 'sandbox',
  ASSISTANT_MODE: 'sandbox',
  PUSH_MODE: 'sandbox',
  PUBLIC_URL: settings.publicUrl,
})

/** States who can reach the product and how to change that: it has sandboxes and publicly known logins. */
export const describeExposure = ({ host, port }: Pick<HostSettings, 'host' | 'port'>): string[] =>
  isLoopback(host)
    ? [
        '  Only this machine can open it. HOST=0.0.0.0 npm start opens it to the network: anyone who reaches it can then',
        '  read every login code, pay with play money and log in with the demo passwords.',
      ]
    : [
        `  WARNING: it listens at ${host}:${port}. Anyone who reaches that can read every login code at /dev/sms, pay with`,
        '  play money and log in with the demo passwords. Without HOST only this machine can open it.',
      ]
