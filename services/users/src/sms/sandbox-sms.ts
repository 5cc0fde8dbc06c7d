import { RedisStore } from '@xinyu/platform/redis/redis'
import type { UserSecrets } from '../directory/directory.public.ts'
import { CODE_SECONDS } from './sms.rules.ts'

/** Sends nothing: stores the code, which `GET /dev/sms` returns. A production configuration refuses this driver. */
export class SandboxSms {
  constructor(
    private readonly redis: RedisStore,
    private readonly secrets: UserSecrets,
  ) {}

  async send(phone: string, code: string): Promise<void> {
    await this.redis.client.set(this.#key(phone), code, 'EX', CODE_SECONDS)
  }

  async last(phone: string): Promise<string | null> {
    return this.redis.client.get(this.#key(phone))
  }

  #key(phone: string): string {
    return `sandbox:sms:${this.secrets.phoneHash(phone)}`
  }
}
