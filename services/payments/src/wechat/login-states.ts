import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis'
import { Injectable } from '@nestjs/common'

const keptForSeconds = 600

/**
 * States of logins at WeChat that are under way. Each belongs to one login of one person and serves once, so that
 * nobody can be given somebody else's code, and a code that was seen cannot be used again.
 */
@Injectable()
export class LoginStates {
  constructor(private readonly redis: RedisStore) {}

  async open(login: Login): Promise<string> {
    const state = randomBytes(24).toString('base64url')
    await this.redis.client.set(keyOf(state, login), '1', 'EX', keptForSeconds).catch(unavailable)
    return state
  }

  /** Uses a state up. Throws WX_CODE_INVALID for one that this login did not open, that was used, or that is over. */
  async use(state: string, login: Login): Promise<void> {
    const found = await this.redis.client.del(keyOf(state, login)).catch(unavailable)
    if (found !== 1) throw new AppError('WX_CODE_INVALID')
  }
}

interface Login {
  id: string
  sessionId: string
}

const keyOf = (state: string, { id, sessionId }: Login): string =>
  `wx-state:${createHash('sha256').update(`${state} ${id} ${sessionId}`).digest('hex')}`

const unavailable = (): never => {
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}
