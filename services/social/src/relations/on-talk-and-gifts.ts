import type { FactOf } from '@xinyu/contracts/event'
import { messageSent } from '@xinyu/contracts/events/chat'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { recordGift, recordMessage } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/**
 * Records messages and flowers in the pair of the two, each once: a message by its id, flowers by their fact's. Of
 * somebody who was erased nothing is recorded any more, however late the fact comes.
 */
@Controller()
export class OnTalkAndGifts {
  constructor(
    private readonly store: RelationsStore,
    private readonly people: People,
  ) {}

  @OnFact(messageSent)
  async message({ data: { user_id, user2_id, msg_id, at: sentAt } }: FactOf<typeof messageSent>): Promise<void> {
    if (await this.#isErased(user_id)) return
    const at = new Date(sentAt)
    await this.store.act(user_id, user2_id, (side) => recordMessage(side, { _id: msg_id, at }), { at })
  }

  @OnFact(flowersSent)
  async flowers({ id, data: { user_id, user2_id, num, at } }: FactOf<typeof flowersSent>): Promise<void> {
    if (await this.#isErased(user_id)) return
    await this.store.act(user_id, user2_id, (side) => recordGift(side, num), { at: new Date(at), operationId: id })
  }

  async #isErased(id: string): Promise<boolean> {
    return (await this.people.one(id))?.isErased ?? false
  }
}
