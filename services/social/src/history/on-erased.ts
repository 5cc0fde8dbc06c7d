import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { HistoryStore } from './history.store.ts'

/** Removes an erased person's history, and them from others'. May be repeated. */
@Controller()
export class OnErased {
  constructor(private readonly store: HistoryStore) {}

  @OnFact(erased)
  apply({ key }: FactOf<typeof erased>): Promise<void> {
    return this.store.removeAllOf(key)
  }
}
