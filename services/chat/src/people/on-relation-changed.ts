import type { FactOf } from '@xinyu/contracts/event'
import { liked, loved, unliked, unloved } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { ArrowsStore } from './arrows.store.ts'

/** Keeps who likes whom, for members who take messages only from those they like. */
@Controller()
export class OnRelationChanged {
  constructor(private readonly store: ArrowsStore) {}

  @OnFact(liked, unliked)
  like({ type, seq, data }: FactOf<typeof liked | typeof unliked>): Promise<void> {
    return this.store.keep('like', data.user_id, data.user2_id, seq, type === liked.type)
  }

  @OnFact(loved, unloved)
  love({ type, seq, data }: FactOf<typeof loved | typeof unloved>): Promise<void> {
    return this.store.keep('love', data.user_id, data.user2_id, seq, type === loved.type)
  }
}
