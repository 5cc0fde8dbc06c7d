import { CONFIG } from '@xinyu/platform/config'
import { chinaMinuteOf } from '@xinyu/contracts/rules/china-minute'
import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Inject, Injectable } from '@nestjs/common'
import type { ChatConfig } from '../../config.ts'
import { Clock } from '@xinyu/platform/clock'
import type { Conversation } from '../../messages/messages.public.ts'
import type { PersonCopy } from '../../people/people.public.ts'
import { unansweredMessages } from './send.rules.ts'
import { type TrustLevel, trustLevelOf } from './trust-level.rules.ts'

interface FirstMessage {
  me: string
  user2_id: string
  isVip: boolean
}
/** new people an hour and a day */
type Allowance = readonly [hour: number, day: number]

const hour = 3_600
const day = 24 * hour

/** Protects people from strangers: few messages before an answer, and few new people an hour and a day. */
@Injectable()
export class FirstMessages {
  readonly #allowances: Readonly<Record<TrustLevel, Allowance>>

  constructor(
    private readonly limits: RateLimit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {
    this.#allowances = {
      new: [config.NEW_STRANGERS_PER_HOUR, config.NEW_STRANGERS_PER_DAY],
      member: [config.STRANGERS_PER_HOUR, config.STRANGERS_PER_DAY],
      verified: [config.VERIFIED_STRANGERS_PER_HOUR, config.VERIFIED_STRANGERS_PER_DAY],
      trusted: [config.VIP_STRANGERS_PER_HOUR, config.VIP_STRANGERS_PER_DAY],
    }
  }

  /** Checks against the very conversation that the message is written to; counts a stranger once. */
  admission(
    { me, user2_id, isVip }: FirstMessage,
    sender: PersonCopy | null,
  ): (conversation: Conversation | null) => Promise<void> | void {
    let isCounted = false
    return (conversation) => {
      const unanswered = unansweredMessages(conversation, me, user2_id)
      if (unanswered === null) return
      const max = this.config.UNANSWERED_MESSAGES
      if (unanswered >= max) throw new AppError('ANSWER_AWAITED', { max })
      if (unanswered > 0 || isCounted) return
      const { NEW_MEMBER_DAYS } = this.config
      const trustLevel = trustLevelOf({ user: sender?.user ?? null, isVip }, NEW_MEMBER_DAYS, this.clock.now())
      return this.#takeStranger(me, trustLevel).then(() => {
        isCounted = true
      })
    }
  }

  /** Each trust level has its own count: a member who proves more can continue at once. */
  async #takeStranger(me: string, trustLevel: TrustLevel): Promise<void> {
    const [anHour, aDay] = this.#allowances[trustLevel]
    await this.limits.consume(`strangers-hour-${trustLevel}`, me, anHour, hour, this.#refusal(anHour, 1))
    await this.limits.consume(`strangers-day-${trustLevel}`, me, aDay, day, this.#refusal(aDay, 24))
  }

  /** States how many in how many hours, and when it continues. */
  #refusal(max: number, hours: number): (retryAfter: number) => AppError {
    return (retryAfter) => {
      const until = new Date(this.clock.now().getTime() + retryAfter * 1_000)
      const details = { max, hours, retryAfter, until: until.toISOString(), frees: chinaMinuteOf(until) }
      return new AppError('STRANGERS_LIMIT', details)
    }
  }
}
