import type { FactOf } from '@xinyu/contracts/event'
import { talked } from '@xinyu/contracts/events/chat'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { recordGift, recordMessage } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/**
 * Records messages and flowers between two people in their pair: flowers once, by their fact's id. Records nothing of
 * an erased person, however late the fact arrives.
 */
@Controller()
export class OnMessagesAndGifts {
  constructor(
    private readonly store: RelationsStore,
    private readonly people: People,
  ) {}

  @OnFact(talked)
  async messageSent({ data: { user_id, user2_id, at: wroteAt } }: FactOf<typeof talked>): Promise<void> {
    if (await this.#isErased(user_id)) return
    const at = new Date(wroteAt)
    await this.store.recordAct(user_id, user2_id, (side) => recordMessage(side, at), { at })
  }

  @OnFact(flowersSent)
  async giftSent({ id, data: { user_id, user2_id, num, at } }: FactOf<typeof flowersSent>): Promise<void> {
    if (await this.#isErased(user_id)) return
    await this.store.recordAct(user_id, user2_id, (side) => recordGift(side, num), {
      at: new Date(at),
      operationId: id,
    })
  }

  async #isErased(id: string): Promise<boolean> {
    return (await this.people.find(id))?.isErased ?? false
  }
}
