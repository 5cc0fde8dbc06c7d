import type { FactOf } from '@xinyu/contracts/event'
import { liked, loved, unliked, unloved } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { LikeEdgesStore } from './like-edges.store.ts'

/** Stores who likes whom, for members who accept messages only from people they like. */
@Controller()
export class OnRelationChanged {
  constructor(private readonly store: LikeEdgesStore) {}

  @OnFact(liked, unliked)
  like({ type, seq, data }: FactOf<typeof liked | typeof unliked>): Promise<void> {
    return this.store.setEdge('like', data.user_id, data.user2_id, seq, type === liked.type)
  }

  @OnFact(loved, unloved)
  love({ type, seq, data }: FactOf<typeof loved | typeof unloved>): Promise<void> {
    return this.store.setEdge('love', data.user_id, data.user2_id, seq, type === loved.type)
  }
}
