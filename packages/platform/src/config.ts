import { z } from 'zod'
import { defaultPartitions, parsePartitions } from './carrier/kafka-partitions.ts'
import { clamdAddressOf } from './uploads/clamd.ts'

/** A configuration that cannot be used; `message` names every bad variable and says what is wrong with it. */
export class ConfigError extends Error {}

/** the parts of a list, separated by commas */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `localhost:8080` is an address to most checkers: one with the scheme `localhost` */
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

/** A certificate or key; where a variable can hold no line breaks they are written as backslash and n. */
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

/** Variables every service understands. URLs are of engines or of the other services. */
export const platformConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URL: z.string().min(1),
  /** whose certificate MongoDB must show; it makes the line encrypted */
  MONGODB_CA: pem.optional(),
  REDIS_URL: z.string().min(1),
  /** whose certificate Redis must show; REDIS_URL begins with rediss:// */
  REDIS_CA: pem.optional(),
  /** `host:port` of each sentinel, which know where Redis is; with REDIS_SENTINEL_NAME */
  REDIS_SENTINELS: addresses.optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).optional(),
  /** where the sentinels ask for one of their own */
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  /** `host:port` of some nodes of a Redis Cluster, which tell of the others */
  REDIS_CLUSTER: addresses.optional(),
  /** true: a start with an engine that is reached over an open line is refused */
  ENGINES_REQUIRE_TLS: z.enum(['true', 'false'], { error: 'true or false' }).default('false'),
  KAFKA_BROKERS: z.string().transform(list).optional(),
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  /** whose certificate the brokers must show, where the system does not know it */
  KAFKA_CA: pem.optional(),
  /** our own certificate and its key, where the brokers ask for one */
  KAFKA_CERTIFICATE: pem.optional(),
  KAFKA_CERTIFICATE_KEY: pem.optional(),
  /** as whom we come: the mechanism with KAFKA_USER and KAFKA_PASSWORD */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USER: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** partitions of a topic that is made: `6`, or `6,users.user=24` where some need more */
  KAFKA_PARTITIONS: partitions.default(defaultPartitions),
  /** milliseconds before a reaction to a fact that failed is tried again; twice as long before each further try */
  FACT_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(100),
  /** how often it is looked for facts that an instance left behind; three looks later another sends them */
  FACT_SWEEP_MS: z.coerce.number().int().min(10).max(60_000).default(2_000),
  /** tests only: the write at which the process kills itself (`db/crash-points.ts`); `none` only notes them */
  CRASH_AT: z.string().optional(),
  /** prefix of database and topic names, so that several products can share engines */
  XINYU_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]{0,20}$/)
    .default('xinyu'),
  /** a collector that takes traces by OTLP over HTTP; absent: none are recorded */
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  /** the share of traces that is recorded */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** `name:secret` of each client that may make login-type calls */
  CLIENT_CREDENTIALS: z.string().transform(list),
  /** the client whose tokens open the console */
  CONSOLE_CLIENT: z.string().min(1).default('admin'),
  /** by which the services sign their calls to one another */
  INTERNAL_SECRET: z.string().min(16),
  /** JWK set; tokens signed by any of these keys are accepted */
  TOKEN_PUBLIC_JWKS: z.string().min(2),
  /** from which request-signing keys of persons are derived: `keyId:secret`, newest first */
  SIGNING_SECRETS: z.string().transform(list),
  /** whether the MD5 signatures of client 2.3.6 are taken, where they may be at all; in production only on demand */
  SIGNATURE_V1: z.enum(['allow', 'refuse']).default('refuse'),
  /** RSA keys for encrypted bodies by keyVersion, newest first; a service with encrypted calls needs them */
  ENVELOPE_PRIVATE_KEYS: keys.optional(),
  USERS_URL: http.optional(),
  SOCIAL_URL: http.optional(),
  CHAT_URL: http.optional(),
  PAYMENTS_URL: http.optional(),
  FACE_URL: http.optional(),
  MODERATION_URL: http.optional(),
  /** clamd, which looks at uploads before they are opened; absent: nobody does */
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
  /** origin under which browsers reach the object store */
  OSS_PUBLIC_URL: http.optional(),
})
export type PlatformConfig = z.output<typeof platformConfig>

/** Reads and checks configuration once, at boot. Throws `ConfigError` that names each bad variable. */
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

/** Values that only a development start may have. Services add their own sandbox drivers to this. */
export const refuseDevelopmentValues = (config: PlatformConfig): void => {
  if (config.NODE_ENV !== 'production') return
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new ConfigError('NODE_TLS_REJECT_UNAUTHORIZED=0 lets any certificate pass; production must not name it.')
  const bad = config.CLIENT_CREDENTIALS.filter((pair) => known.has(pair.split(':')[1] ?? ''))
  if (bad.length > 0)
    throw new ConfigError('CLIENT_CREDENTIALS still has the development secrets; set your own in production.')
  if (config.CRASH_AT !== undefined)
    throw new ConfigError('CRASH_AT makes a process kill itself, for tests; production must not name it.')
}

/** Nest token of the service's configuration: `@Inject(CONFIG) config: UsersConfig`. */
export const CONFIG = Symbol('config')
