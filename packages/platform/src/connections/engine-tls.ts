import { ConfigError, type PlatformConfig } from '../config.ts'

/** The engine addresses of a part; absent for engines it does not use. */
export type EngineAddresses = Partial<
  Pick<PlatformConfig, 'MONGODB_URL' | 'MONGODB_CA' | 'REDIS_URL' | 'KAFKA_BROKERS' | 'KAFKA_TLS' | 'OSS_ENDPOINT'>
> & { QDRANT_URL?: string | undefined }

const isUnchecked = /[?&](?:tlsInsecure|tlsAllowInvalidCertificates|tlsAllowInvalidHostnames)=true(?:&|$)/

const isMongoOpen = (url: string, ca: string | undefined): boolean =>
  /[?&](?:tls|ssl)=false(?:&|$)/.test(url) ||
  !(ca !== undefined || url.startsWith('mongodb+srv://') || /[?&](?:tls|ssl)=true(?:&|$)/.test(url))

/** The fix for each engine that is reached without TLS. */
const openLines = (addresses: EngineAddresses): string[] => {
  const { MONGODB_URL, MONGODB_CA, REDIS_URL, KAFKA_BROKERS, KAFKA_TLS, QDRANT_URL, OSS_ENDPOINT } = addresses
  return [
    ...(MONGODB_URL !== undefined && isMongoOpen(MONGODB_URL, MONGODB_CA)
      ? ['MONGODB_URL: add tls=true to it, or set MONGODB_CA to the certificate of MongoDB’s CA']
      : []),
    ...(MONGODB_URL !== undefined && isUnchecked.test(MONGODB_URL)
      ? ['MONGODB_URL: take out what lets any certificate pass, and set MONGODB_CA instead']
      : []),
    ...(REDIS_URL !== undefined && !REDIS_URL.startsWith('rediss://')
      ? ['REDIS_URL: begin it with rediss://, with REDIS_CA where the system does not know who signs its certificate']
      : []),
    ...(KAFKA_BROKERS !== undefined && KAFKA_TLS !== 'on'
      ? ['KAFKA_BROKERS: set KAFKA_TLS=on and name the brokers’ TLS ports']
      : []),
    ...(QDRANT_URL !== undefined && !QDRANT_URL.startsWith('https://')
      ? ['QDRANT_URL: begin it with https://, after Qdrant was given a certificate']
      : []),
    ...(OSS_ENDPOINT !== undefined && !OSS_ENDPOINT.startsWith('https://')
      ? ['OSS_ENDPOINT: begin it with https://, or leave it out for the vendor’s']
      : []),
  ]
}

/** With ENGINES_REQUIRE_TLS=true no part starts with an unencrypted engine connection; throws the fix for each. */
export const requireEngineTls = (config: EngineAddresses & Pick<PlatformConfig, 'ENGINES_REQUIRE_TLS'>): void => {
  if (config.ENGINES_REQUIRE_TLS !== 'true') return
  const open = openLines(config)
  if (open.length > 0)
    throw new ConfigError(
      `ENGINES_REQUIRE_TLS=true, and these engines would be reached without TLS:\n${open.map((line) => `  ${line}`).join('\n')}`,
    )
}
