import { RedisStore } from '@xinyu/platform/redis'
import type { UsersConfig } from '../config.ts'
import type { UserSecrets } from '../directory/directory.public.ts'
import { AliyunSms } from './aliyun-sms.ts'
import { SandboxSms } from './sandbox-sms.ts'

/** Brings a code to a phone. */
export interface SmsDriver {
  send(phone: string, code: string): Promise<void>
}

export const SMS_DRIVER = Symbol('sms driver')

export const smsDriverOf = (config: UsersConfig, redis: RedisStore, secrets: UserSecrets): SmsDriver =>
  config.SMS_DRIVER === 'aliyun' ? new AliyunSms(config) : new SandboxSms(redis, secrets)
