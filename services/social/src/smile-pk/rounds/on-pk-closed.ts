import { pkClosed } from '@xinyu/contracts/events/content'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SmilesStore } from '../../posts/posts.public.ts'

/** Sets the new ratings and makes both smiles free again; only while a smile is in this PK, so once. */
@Controller()
export class OnPkClosed {
  constructor(private readonly smiles: SmilesStore) {}

  @OnFact(pkClosed)
  async apply({ at, data: { pk_id, sides, isVoid } }: FactOf<typeof pkClosed>): Promise<void> {
    for (const { post_id, rating } of sides) {
      const opponent = sides.find((side) => side.post_id !== post_id)?.post_id ?? ''
      await this.smiles.leavePk(post_id, pk_id, { rating: isVoid ? null : rating, opponent, at: new Date(at) })
    }
  }
}
