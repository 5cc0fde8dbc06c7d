import { BucketPlace, FolderPlace } from '@xinyu/platform/backup/backup-place'
import { BackupFiles } from '@xinyu/platform/backup/backup-files'
import { Clock } from '@xinyu/platform/clock'
import { ConfigError, http, platformConfig, readConfig } from '@xinyu/platform/config'
import { fieldKeyVariables } from '@xinyu/platform/crypto/sealed-fields'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Location and keys of backups. Only the command line reads these. */
export const backupConfig = z.object({
  /** backup keys by version, newest first */
  BACKUP_KEYS: fieldKeyVariables.FIELD_KEYS,
  /** days for which a backup is kept */
  BACKUP_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: z.string().min(1).optional(),
  BACKUP_ENDPOINT: http.optional(),
  BACKUP_REGION: z.string().min(1).default('oss-cn-hangzhou'),
  BACKUP_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_ACCESS_KEY_SECRET: z.string().min(1).optional(),
})

/** The product settings that a backup needs. */
export const sourceConfig = platformConfig.pick({
  NODE_ENV: true,
  MONGODB_URL: true,
  MONGODB_CA: true,
  XINYU_NAMESPACE: true,
  KAFKA_BROKERS: true,
  KAFKA_TLS: true,
  KAFKA_CA: true,
  KAFKA_CERTIFICATE: true,
  KAFKA_CERTIFICATE_KEY: true,
  KAFKA_SASL: true,
  KAFKA_USER: true,
  KAFKA_PASSWORD: true,
  OSS_ENDPOINT: true,
  OSS_BUCKET: true,
  OSS_REGION: true,
  OSS_ACCESS_KEY_ID: true,
  OSS_ACCESS_KEY_SECRET: true,
  OSS_PUBLIC_URL: true,
})

/** Throws `ConfigError` if the location is incomplete, ambiguous or missing. */
export const readBackupSettings = (env: Record<string, string | undefined>): { files: BackupFiles; days: number } => {
  const config = readConfig(backupConfig, env)
  const { BACKUP_DIR, BACKUP_BUCKET, BACKUP_ACCESS_KEY_ID, BACKUP_ACCESS_KEY_SECRET } = config
  const bucket = { BACKUP_BUCKET, BACKUP_ACCESS_KEY_ID, BACKUP_ACCESS_KEY_SECRET }
  const missing = Object.entries(bucket).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (BACKUP_DIR !== undefined ? missing.length < 3 : missing.length > 0)
    throw new ConfigError(
      BACKUP_DIR === undefined
        ? `Backups need a place: BACKUP_DIR, or a bucket, of which ${missing.join(' and ')} is missing.`
        : 'Backups lie in BACKUP_DIR or in BACKUP_BUCKET, not in both.',
    )
  if (BACKUP_BUCKET !== undefined && BACKUP_BUCKET === env.OSS_BUCKET && config.BACKUP_ENDPOINT === env.OSS_ENDPOINT)
    throw new ConfigError('BACKUP_BUCKET is the bucket of the product, whose key can delete in it: name another one.')
  const place =
    BACKUP_DIR !== undefined
      ? new FolderPlace(resolve(env.INIT_CWD ?? process.cwd(), BACKUP_DIR))
      : new BucketPlace(
          new ObjectStore(
            {
              OSS_BUCKET: BACKUP_BUCKET ?? '',
              OSS_REGION: config.BACKUP_REGION,
              OSS_ACCESS_KEY_ID: BACKUP_ACCESS_KEY_ID ?? '',
              OSS_ACCESS_KEY_SECRET: BACKUP_ACCESS_KEY_SECRET ?? '',
              OSS_ENDPOINT: config.BACKUP_ENDPOINT,
            },
            new Clock(),
          ),
        )
  return { files: new BackupFiles(place, config.BACKUP_KEYS), days: config.BACKUP_DAYS }
}
