import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'

const keptForSeconds = 600

/**
 * OAuth states of WeChat logins in progress. Each belongs to one login of one person and is valid once, so that nobody
 * can be given another's code, and an intercepted code cannot be reused.
 */
@Injectable()
export class LoginStates {
  constructor(private readonly redis: RedisStore) {}

  async open(login: Login): Promise<string> {
    const state = randomBytes(24).toString('base64url')
    await this.redis.client.set(keyOf(state, login), '1', 'EX', keptForSeconds).catch(unavailable)
    return state
  }

  /** Consumes a state. Throws WX_CODE_INVALID if another login opened it, or it was used or has expired. */
  async consume(state: string, login: Login): Promise<void> {
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
