import { RedisStore } from '@xinyu/platform/redis'
import { CODE_SECONDS } from './sms.rules.ts'

/** Sends nothing: keeps the code where `GET /dev/sms` finds it. A production configuration refuses this driver. */
export class SandboxSms {
  constructor(private readonly redis: RedisStore) {}

  async send(phone: string, code: string): Promise<void> {
    await this.redis.client.set(`sandbox:sms:${phone}`, code, 'EX', CODE_SECONDS)
  }

  async last(phone: string): Promise<string | null> {
    return this.redis.client.get(`sandbox:sms:${phone}`)
  }
}
