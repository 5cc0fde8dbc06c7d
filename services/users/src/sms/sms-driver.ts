import { RedisStore } from '@xinyu/platform/redis/redis'
import type { UsersConfig } from '../config.ts'
import type { UserSecrets } from '../directory/directory.public.ts'
import { SandboxSms } from './sandbox-sms.ts'

/** Sends a code to a phone. */
export interface SmsDriver {
  send(phone: string, code: string): Promise<void>
}

export const SMS_DRIVER = Symbol('sms driver')

/** Imports the vendor's SDK only when it is used: it has hundreds of files. */
export const smsDriverOf = async (config: UsersConfig, redis: RedisStore, secrets: UserSecrets): Promise<SmsDriver> => {
  if (config.SMS_DRIVER !== 'aliyun') return new SandboxSms(redis, secrets)
  const { AliyunSms } = await import('./aliyun-sms.ts')
  return new AliyunSms(config)
}
