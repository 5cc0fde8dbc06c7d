import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { erase } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/** Deletes an erased person's likes, loves, views and follows, and ends matches; a repeat finds nothing. */
@Controller()
export class OnErased {
  constructor(private readonly store: RelationsStore) {}

  @OnFact(erased)
  async apply({ key, at: erasedAt }: FactOf<typeof erased>): Promise<void> {
    const at = new Date(erasedAt)
    for await (const other of this.store.streamOthers(key))
      await this.store.recordAct(key, other, (side, otherSide) => erase(side, otherSide, at), { at })
  }
}
