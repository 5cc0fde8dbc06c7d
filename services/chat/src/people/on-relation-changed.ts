import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { liked, loved, unliked, unloved } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { type Arrow, RelationsStore } from './relations.store.ts'

type Told = FactEnvelope<DataOf<typeof liked>>

/** Keeps who likes whom, for members who take messages only from those they like. */
@Controller()
export class OnRelationChanged {
  constructor(private readonly store: RelationsStore) {}

  @OnFact(liked)
  liked(fact: Told): Promise<void> {
    return this.#keep(fact, 'like', true)
  }

  @OnFact(unliked)
  unliked(fact: Told): Promise<void> {
    return this.#keep(fact, 'like', false)
  }

  @OnFact(loved)
  loved(fact: Told): Promise<void> {
    return this.#keep(fact, 'love', true)
  }

  @OnFact(unloved)
  unloved(fact: Told): Promise<void> {
    return this.#keep(fact, 'love', false)
  }

  #keep({ key, seq, data }: Told, arrow: Arrow, isThere: boolean): Promise<void> {
    return this.store.apply(key, seq, arrow, data.user_id, data.user2_id, isThere)
  }
}
