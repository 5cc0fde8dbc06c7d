import type { FactOf } from '@xinyu/contracts/event'
import { messageSent } from '@xinyu/contracts/events/chat'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { gave, wrote } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/** Messages and flowers leave their mark on the pair; the fact's id makes a repeat harmless. */
@Controller()
export class OnTalkAndGifts {
  constructor(private readonly store: RelationsStore) {}

  @OnFact(messageSent)
  async message({ data }: FactOf<typeof messageSent>): Promise<void> {
    const at = new Date(data.at)
    await this.store.act(data.user_id, data.user2_id, (side) => wrote(side, { _id: data.msg_id, at }), { at })
  }

  @OnFact(flowersSent)
  async flowers({ id, data }: FactOf<typeof flowersSent>): Promise<void> {
    await this.store.act(data.user_id, data.user2_id, (side) => gave(side, data.num), {
      at: new Date(data.at),
      operationId: id,
    })
  }
}
