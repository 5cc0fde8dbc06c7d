import { pkClosed } from '@xinyu/contracts/events/content'
import type { FactOf } from '@xinyu/contracts/event'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Results of a PK of two smiles, for both people. */
@Controller()
export class OnSmilePk {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(pkClosed)
  async closed(fact: FactOf<typeof pkClosed>): Promise<void> {
    const { id, data } = fact
    const count = data.sides.reduce((sum, { votes }) => sum + votes, 0)
    for (const { user_id, votes } of data.sides) {
      const code = data.isVoid
        ? 'pk-void'
        : data.user_id === null
          ? 'pk-draw'
          : data.user_id === user_id
            ? 'pk-won'
            : 'pk-lost'
      const params = { votes, count, share: count === 0 ? 0 : Math.round((100 * votes) / count) }
      const _id = idOf(id, user_id)
      await this.notices.send(fact, { _id, user: user_id, code, link: '/smile/pk?mine=1', params })
    }
  }
}
