import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { Controller } from '@nestjs/common'
import { AppealsStore } from './appeals.store.ts'

/** Deletes the appeal texts of an erased person. A repeat finds none. */
@Controller()
export class OnErased {
  constructor(
    private readonly store: AppealsStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.eraseAllOf(key, this.clock.now())
  }
}
