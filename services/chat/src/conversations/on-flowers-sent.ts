import type { FactOf } from '@xinyu/contracts/event'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { pairId } from '@xinyu/contracts/rules/pair'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { People } from '../people/people.public.ts'
import { Delivery } from './sending/delivery.ts'

/**
 * Adds flowers to the conversation as a message. The transfer's id is the message's key, so there is one message
 * however often and late the fact arrives.
 */
@Controller()
export class OnFlowersSent {
  constructor(
    private readonly delivery: Delivery,
    private readonly people: People,
  ) {}

  @OnFact(flowersSent)
  async apply({ data: { transferId, user_id, user2_id, num } }: FactOf<typeof flowersSent>): Promise<void> {
    const newMessage = {
      from: user_id,
      key: `flowers:${transferId}`,
      kind: 'flowers' as const,
      content: `🌹 × ${num}`,
      num,
    }
    await this.delivery.deliver(pairId(user_id, user2_id), newMessage, await this.people.find(user_id), {
      isResend: true,
    })
  }
}
