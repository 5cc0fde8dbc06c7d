import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { liked, loved, unliked, unloved } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { type ArrowKind, ArrowsStore } from './arrows.store.ts'

type RelationFact = FactEnvelope<DataOf<typeof liked>>

/** Keeps who likes whom, for members who take messages only from those they like. */
@Controller()
export class OnRelationChanged {
  constructor(private readonly store: ArrowsStore) {}

  @OnFact(liked)
  liked(fact: RelationFact): Promise<void> {
    return this.#keep(fact, 'like', true)
  }

  @OnFact(unliked)
  unliked(fact: RelationFact): Promise<void> {
    return this.#keep(fact, 'like', false)
  }

  @OnFact(loved)
  loved(fact: RelationFact): Promise<void> {
    return this.#keep(fact, 'love', true)
  }

  @OnFact(unloved)
  unloved(fact: RelationFact): Promise<void> {
    return this.#keep(fact, 'love', false)
  }

  #keep({ seq, data: { user_id, user2_id } }: RelationFact, kind: ArrowKind, isThere: boolean): Promise<void> {
    return this.store.keep(kind, user_id, user2_id, seq, isThere)
  }
}
