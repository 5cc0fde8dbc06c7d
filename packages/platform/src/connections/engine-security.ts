import type { KafkaConfig, SASLOptions } from 'kafkajs'
import type { MongoClientOptions } from 'mongodb'
import { ConfigError, type PlatformConfig } from '../config.ts'
import type { RedisWay } from '../redis/redis-client.ts'

type KafkaSettings = Pick<
  PlatformConfig,
  | 'NODE_ENV'
  | 'KAFKA_BROKERS'
  | 'KAFKA_TLS'
  | 'KAFKA_CA'
  | 'KAFKA_CERTIFICATE'
  | 'KAFKA_CERTIFICATE_KEY'
  | 'KAFKA_SASL'
  | 'KAFKA_USER'
  | 'KAFKA_PASSWORD'
>
type RedisSettings = Pick<
  PlatformConfig,
  'REDIS_URL' | 'REDIS_CA' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_NAME' | 'REDIS_SENTINEL_PASSWORD' | 'REDIS_CLUSTER'
>
type MongoSettings = Pick<PlatformConfig, 'MONGODB_URL' | 'MONGODB_CA'>

/** These variables are set together or not at all. */
const allOrNone = (settings: Record<string, unknown>): void => {
  const missing = Object.keys(settings).filter((name) => settings[name] === undefined)
  const given = Object.keys(settings).filter((name) => settings[name] !== undefined)
  if (given.length > 0 && missing.length > 0)
    throw new ConfigError(`${missing.join(' and ')} must be set with ${given.join(' and ')}, or neither.`)
}

/** Kafka's TLS and authentication settings. Throws `ConfigError` for incomplete ones. */
export const kafkaSecurity = (config: KafkaSettings): Pick<KafkaConfig, 'ssl' | 'sasl'> => {
  const { KAFKA_CA, KAFKA_CERTIFICATE, KAFKA_CERTIFICATE_KEY, KAFKA_SASL, KAFKA_USER, KAFKA_PASSWORD } = config
  allOrNone({ KAFKA_SASL, KAFKA_USER, KAFKA_PASSWORD })
  allOrNone({ KAFKA_CERTIFICATE, KAFKA_CERTIFICATE_KEY })
  const isEncrypted = config.KAFKA_TLS === 'on'
  if (!isEncrypted && (KAFKA_CA !== undefined || KAFKA_CERTIFICATE !== undefined))
    throw new ConfigError('KAFKA_CA and KAFKA_CERTIFICATE are for KAFKA_TLS=on, which is off.')
  if ((isEncrypted || KAFKA_SASL !== undefined) && !config.KAFKA_BROKERS)
    throw new ConfigError('KAFKA_TLS and KAFKA_SASL say how Kafka is reached, but KAFKA_BROKERS is missing.')
  if (KAFKA_SASL !== undefined && !isEncrypted && config.NODE_ENV === 'production')
    throw new ConfigError('KAFKA_SASL sends credentials without TLS: set KAFKA_TLS=on in production.')
  return {
    ...(isEncrypted && {
      ssl: {
        ...(KAFKA_CA !== undefined && { ca: [KAFKA_CA] }),
        ...(KAFKA_CERTIFICATE !== undefined && { cert: KAFKA_CERTIFICATE, key: KAFKA_CERTIFICATE_KEY }),
      },
    }),
    ...(KAFKA_SASL !== undefined && {
      sasl: { mechanism: KAFKA_SASL, username: KAFKA_USER ?? '', password: KAFKA_PASSWORD ?? '' } as SASLOptions,
    }),
  }
}

/** how long to wait for a sentinel before the next one is tried */
const sentinelMs = 2_000

/**
 * Redis' connection settings besides its address: the CA, and the sentinels or Cluster nodes. With these the address
 * contains only credentials, database and, by `rediss:`, TLS.
 */
export const redisSecurity = (config: RedisSettings): RedisWay => {
  const { REDIS_CA, REDIS_SENTINELS, REDIS_SENTINEL_NAME, REDIS_SENTINEL_PASSWORD, REDIS_CLUSTER } = config
  allOrNone({ REDIS_SENTINELS, REDIS_SENTINEL_NAME })
  if (REDIS_SENTINEL_PASSWORD !== undefined) allOrNone({ REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD })
  const isEncrypted = config.REDIS_URL.startsWith('rediss://')
  if (REDIS_CA !== undefined && !isEncrypted)
    throw new ConfigError('REDIS_CA requires TLS: begin REDIS_URL with rediss://.')
  const tls = { ...(REDIS_CA !== undefined && { ca: REDIS_CA }) }
  if (REDIS_CLUSTER) {
    if (REDIS_SENTINELS) throw new ConfigError('REDIS_CLUSTER and REDIS_SENTINELS are alternatives: set one of them.')
    if (!/^rediss?:\/\/[^/]*\/?0?$/.test(config.REDIS_URL))
      throw new ConfigError('REDIS_CLUSTER has database 0 alone: leave it out of REDIS_URL, redis://user:password@any.')
    return { cluster: REDIS_CLUSTER, ...(isEncrypted && { tls }) }
  }
  if (REDIS_SENTINELS && REDIS_SENTINEL_NAME)
    return {
      sentinels: REDIS_SENTINELS,
      name: REDIS_SENTINEL_NAME,
      // a hanging primary keeps its connections: only the sentinels know of the new one
      failoverDetector: true,
      connectTimeout: sentinelMs,
      ...(REDIS_SENTINEL_PASSWORD !== undefined && { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
      ...(isEncrypted && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
    }
  return REDIS_CA === undefined ? {} : { tls }
}

/** The CA of MongoDB's certificate; everything else is in its address. */
export const mongoSecurity = ({ MONGODB_URL, MONGODB_CA }: MongoSettings): MongoClientOptions => {
  if (MONGODB_CA === undefined) return {}
  if (/[?&](?:tls|ssl)=false(?:&|$)/.test(MONGODB_URL))
    throw new ConfigError('MONGODB_CA requires TLS, but MONGODB_URL has tls=false.')
  return { tls: true, ca: MONGODB_CA }
}
