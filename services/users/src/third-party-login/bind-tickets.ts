import { createHash, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { redisUnavailable } from '../errors.ts'
import { deviceKeyOf, isSameDevice, type RequestDevice } from '../sessions/sessions.public.ts'

export const TICKET_SECONDS = 600
const storedTicket = z.object({ wxIds: z.array(z.string()).min(1), deviceId: z.string(), until: z.number() })

/**
 * Tickets for WeChat users who have no account yet. A ticket is for one person on one device, valid for ten minutes and
 * usable once; a mistyped code does not use it up. Tickets lost with Redis are replaced by logging in again.
 */
@Injectable()
export class BindTickets {
  constructor(
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async issue(wxIds: readonly string[], device: RequestDevice): Promise<{ ticket: string; expiresIn: number }> {
    const ticket = randomBytes(32).toString('base64url')
    const until = this.clock.now().getTime() + TICKET_SECONDS * 1000
    const text = JSON.stringify({ wxIds, deviceId: deviceKeyOf(device), until })
    await this.redis.client.set(keyOf(ticket), text, 'EX', TICKET_SECONDS).catch(redisUnavailable)
    return { ticket, expiresIn: TICKET_SECONDS }
  }

  /** Returns the WeChat ids of a ticket. Throws TICKET_INVALID when it is expired, used, or of another device. */
  async getWxIds(ticket: string, device: RequestDevice): Promise<string[]> {
    const text = await this.redis.client.get(keyOf(ticket)).catch(redisUnavailable)
    const found = text === null ? undefined : storedTicket.safeParse(JSON.parse(text)).data
    const isInTime = found && found.until > this.clock.now().getTime()
    if (!isInTime || !isSameDevice(device, (key) => key === found.deviceId)) throw new AppError('TICKET_INVALID')
    return found.wxIds
  }

  /** Uses a ticket up; of two concurrent calls only one succeeds. */
  async useTicket(ticket: string): Promise<void> {
    if ((await this.redis.client.del(keyOf(ticket)).catch(redisUnavailable)) !== 1) throw new AppError('TICKET_INVALID')
  }
}

const keyOf = (ticket: string): string => `bind-ticket:${createHash('sha256').update(ticket).digest('base64url')}`
