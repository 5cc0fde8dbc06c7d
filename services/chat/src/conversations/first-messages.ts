import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Inject, Injectable } from '@nestjs/common'
import type { ChatConfig } from '../config.ts'
import type { Conversation } from '../messages/messages.public.ts'
import { unansweredMessages } from './send.rules.ts'

interface FirstMessage {
  me: string
  user2_id: string
  isVip: boolean
}

const hour = 3_600
const day = 24 * hour

/** What protects people from strangers: few messages before an answer, and few new strangers an hour and a day. */
@Injectable()
export class FirstMessages {
  constructor(
    private readonly limits: RateLimit,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** To be asked with the conversation that the message is written to; a stranger is counted once. */
  admission({ me, user2_id, isVip }: FirstMessage): (conversation: Conversation | null) => Promise<void> | void {
    let isCounted = false
    return (conversation) => {
      const unanswered = unansweredMessages(conversation, me, user2_id)
      if (unanswered === null) return
      const max = this.config.UNANSWERED_MESSAGES
      if (unanswered >= max) throw new AppError('ANSWER_AWAITED', { max })
      if (unanswered > 0 || isCounted) return
      return this.#takeStranger(me, isVip).then(() => {
        isCounted = true
      })
    }
  }

  /** The two standings count apart: whoever buys VIP at the limit goes on at once. */
  async #takeStranger(me: string, isVip: boolean): Promise<void> {
    const { config } = this
    const refuse = (retryAfter: number) => new AppError('STRANGERS_LIMIT', { retryAfter })
    const [standing, anHour, aDay] = isVip
      ? ['vip', config.VIP_STRANGERS_PER_HOUR, config.VIP_STRANGERS_PER_DAY]
      : ['member', config.STRANGERS_PER_HOUR, config.STRANGERS_PER_DAY]
    await this.limits.take(`strangers-hour-${standing}`, me, anHour, hour, refuse)
    await this.limits.take(`strangers-day-${standing}`, me, aDay, day, refuse)
  }
}
