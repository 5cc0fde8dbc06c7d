import { RedisStore } from '@xinyu/platform/redis'
import type { UsersConfig } from '../config.ts'
import type { UserSecrets } from '../directory/directory.public.ts'
import { SandboxSms } from './sandbox-sms.ts'

/** Brings a code to a phone. */
export interface SmsDriver {
  send(phone: string, code: string): Promise<void>
}

export const SMS_DRIVER = Symbol('sms driver')

/** The vendor's SDK is loaded where it is used: nobody else waits for its hundreds of files. */
export const smsDriverOf = async (config: UsersConfig, redis: RedisStore, secrets: UserSecrets): Promise<SmsDriver> => {
  if (config.SMS_DRIVER !== 'aliyun') return new SandboxSms(redis, secrets)
  const { AliyunSms } = await import('./aliyun-sms.ts')
  return new AliyunSms(config)
}
