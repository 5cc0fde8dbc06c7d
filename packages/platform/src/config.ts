import { z } from 'zod'
import { defaultPartitions, parsePartitions } from './message-bus/kafka-partitions.ts'
import { clamdAddressOf } from './uploads/clamd.ts'

/** An unusable configuration; `message` names every bad variable and its problem. */
export class ConfigError extends Error {}

/** a list, separated by commas */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** most parsers take `localhost:8080` for an address with the scheme `localhost` */
export const http = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })

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

/** A certificate or key; where a variable cannot hold line breaks they are written as backslash and n. */
const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').replaceAll('\r\n', '\n'))
  .refine((text) => /^-----BEGIN [A-Z ]+-----\n[\s\S]+-----END [A-Z ]+-----\s*$/.test(text.trim()), 'must be PEM')

const addresses = z.string().transform((text, context) =>
  list(text).map((address) => {
    const [, host = '', port = ''] = /^([^:]+):(\d{1,5})$/.exec(address) ?? []
    if (!host) context.addIssue({ code: 'custom', message: 'must be host:port of each, separated by commas' })
    return { host, port: Number(port) }
  }),
)

const partitions = z.string().superRefine((text, context) => {
  try {
    parsePartitions(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

/** Variables of every service. URLs are of engines or of the other services. */
export const platformConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URL: z.string().min(1),
  /** the CA of MongoDB's certificate; enables TLS */
  MONGODB_CA: pem.optional(),
  REDIS_URL: z.string().min(1),
  /** the CA of Redis' certificate; REDIS_URL begins with rediss:// */
  REDIS_CA: pem.optional(),
  /** `host:port` of each sentinel; with REDIS_SENTINEL_NAME */
  REDIS_SENTINELS: addresses.optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).optional(),
  /** where the sentinels require a password of their own */
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  /** `host:port` of some nodes of a Redis Cluster; the others are discovered */
  REDIS_CLUSTER: addresses.optional(),
  /** true: a start with an engine on an unencrypted connection is refused */
  ENGINES_REQUIRE_TLS: z.enum(['true', 'false'], { error: 'true or false' }).default('false'),
  KAFKA_BROKERS: z.string().transform(list).optional(),
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  /** the CA of the brokers' certificates, if the system does not have it */
  KAFKA_CA: pem.optional(),
  /** our client certificate and its key, if the brokers require one */
  KAFKA_CERTIFICATE: pem.optional(),
  KAFKA_CERTIFICATE_KEY: pem.optional(),
  /** the authentication mechanism, with KAFKA_USER and KAFKA_PASSWORD */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USER: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** partitions of new topics: `6`, or `6,users.user=24` where some need more */
  KAFKA_PARTITIONS: partitions.default(defaultPartitions),
  /** milliseconds before the first retry of a failed reaction; doubled before each further one */
  FACT_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(100),
  /** interval of the search for facts that an instance left behind; after three of them another instance sends them */
  FACT_SWEEP_MS: z.coerce.number().int().min(10).max(60_000).default(2_000),
  /** tests only: the write at which the process kills itself (`db/writes/crash-points.ts`); `none` only records them */
  CRASH_AT: z.string().optional(),
  /** prefix of database and topic names, so that several deployments can share engines */
  XINYU_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]{0,20}$/)
    .default('xinyu'),
  /** a collector that receives traces by OTLP over HTTP; absent: none are recorded */
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  /** the share of traces that are recorded */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** `name:secret` of each client that may make login-type calls */
  CLIENT_CREDENTIALS: z.string().transform(list),
  /** the client whose tokens the console accepts */
  CONSOLE_CLIENT: z.string().min(1).default('admin'),
  /** signs the internal calls between services */
  INTERNAL_SECRET: z.string().min(16),
  /** JWK set; tokens signed by any of these keys are accepted */
  TOKEN_PUBLIC_JWKS: z.string().min(2),
  /** base of the persons' request-signing keys: `keyId:secret`, newest first */
  SIGNING_SECRETS: z.string().transform(list),
  /** whether the MD5 signatures of client 2.3.6 are accepted where allowed at all; in production only on demand */
  SIGNATURE_V1: z.enum(['allow', 'refuse']).default('refuse'),
  /** RSA keys for encrypted bodies by keyVersion, newest first; required by services with encrypted calls */
  ENVELOPE_PRIVATE_KEYS: keys.optional(),
  USERS_URL: http.optional(),
  SOCIAL_URL: http.optional(),
  CHAT_URL: http.optional(),
  PAYMENTS_URL: http.optional(),
  FACE_URL: http.optional(),
  MODERATION_URL: http.optional(),
  /** where the vendors' sandboxes listen; only in development */
  SANDBOXES_URL: http.optional(),
  /** clamd, which scans uploads before they are opened; absent: no scan */
  CLAMD_URL: z
    .string()
    .transform((text, context) => {
      const address = clamdAddressOf(text)
      if (!address) context.addIssue({ code: 'custom', message: 'tcp://host:port or unix:/path of clamd’s socket' })
      return address ?? z.NEVER
    })
    .optional(),
  OSS_ENDPOINT: http.optional(),
  OSS_BUCKET: z.string().default('xinyu'),
  OSS_REGION: z.string().default('oss-cn-hangzhou'),
  OSS_ACCESS_KEY_ID: z.string().default(''),
  OSS_ACCESS_KEY_SECRET: z.string().default(''),
  /** origin of the object store for browsers */
  OSS_PUBLIC_URL: http.optional(),
})
export type PlatformConfig = z.output<typeof platformConfig>

/** The address of a vendor's page for browsers; a path is below PUBLIC_URL. */
export const vendorPage = (address: string, publicUrl: string): string =>
  address.startsWith('/') ? publicUrl + address : address

/** Reads and checks the configuration once, at boot. Throws `ConfigError` naming each bad variable. */
export const readConfig = <S extends z.ZodType>(schema: S, env: Record<string, string | undefined>): z.output<S> => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(all)'}: ${issue.message}`)
  throw new ConfigError(
    `The configuration cannot be used:\n${lines.join('\n')}\nSee .env.example for what each variable means.`,
  )
}

const known = new Set(['app-secret', 'admin-secret', 'change-me'])

/** Values allowed in development only. Services add their own sandbox drivers. */
export const refuseDevelopmentValues = (config: PlatformConfig): void => {
  if (config.NODE_ENV !== 'production') return
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new ConfigError('NODE_TLS_REJECT_UNAUTHORIZED=0 lets any certificate pass; production must not name it.')
  const bad = config.CLIENT_CREDENTIALS.filter((pair) => known.has(pair.split(':')[1] ?? ''))
  if (bad.length > 0)
    throw new ConfigError('CLIENT_CREDENTIALS still has the development secrets; set your own in production.')
  if (config.SANDBOXES_URL !== undefined)
    throw new ConfigError('SANDBOXES_URL leads to sandboxes in place of the vendors; production must not name it.')
  if (config.CRASH_AT !== undefined)
    throw new ConfigError('CRASH_AT makes a process kill itself, for tests; production must not name it.')
}

/** Nest token of the service's configuration: `@Inject(CONFIG) config: UsersConfig`. */
export const CONFIG = Symbol('config')
