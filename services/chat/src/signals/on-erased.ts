import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { ScoresStore } from './scores.store.ts'

/** What somebody who is erased was counted for goes, and they themselves among those others wrote to. */
@Controller()
export class OnErased {
  constructor(private readonly store: ScoresStore) {}

  @OnFact(erased)
  apply({ key }: FactOf<typeof erased>): Promise<void> {
    return this.store.erase(key)
  }
}
