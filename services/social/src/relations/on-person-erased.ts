import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { erase } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/** Likes, loves, views and follows of an erased person go, and matches end; a repeat finds nothing left to do. */
@Controller()
export class OnPersonErased {
  constructor(private readonly store: RelationsStore) {}

  @OnFact(erased)
  async apply({ key, at: erasedAt }: FactOf<typeof erased>): Promise<void> {
    const at = new Date(erasedAt)
    for await (const other of this.store.othersOf(key))
      await this.store.act(key, other, (side, otherSide) => erase(side, otherSide, at), { at })
  }
}
