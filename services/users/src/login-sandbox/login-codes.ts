import { randomBytes } from 'node:crypto'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'

const seconds = 300

/** One-time codes of the sandboxes. A used code is remembered until it expires. */
@Injectable()
export class LoginCodes {
  constructor(private readonly redis: RedisStore) {}

  async make(about: Record<string, string>): Promise<string> {
    const code = randomBytes(16).toString('hex')
    await this.redis.client.set(keyOf(code), JSON.stringify(about), 'EX', seconds)
    return code
  }

  async use(code: string): Promise<Record<string, string> | 'used' | 'unknown'> {
    const found = await this.redis.client.set(keyOf(code), 'used', 'EX', seconds, 'XX', 'GET')
    if (found === null) return 'unknown'
    return found === 'used' ? 'used' : (JSON.parse(found) as Record<string, string>)
  }
}

const keyOf = (code: string): string => `sandbox-login-code:${code.slice(0, 64)}`
