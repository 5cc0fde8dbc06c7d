import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { ScoresStore } from './scores.store.ts'

/** Deletes an erased person's score, and their id among the receivers of others. */
@Controller()
export class OnErased {
  constructor(private readonly store: ScoresStore) {}

  @OnFact(erased)
  apply({ key }: FactOf<typeof erased>): Promise<void> {
    return this.store.erase(key)
  }
}
