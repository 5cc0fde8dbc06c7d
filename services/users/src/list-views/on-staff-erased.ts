import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ListViewsStore } from './list-views.store.ts'

/** Deletes the views of an erased person. Idempotent. */
@Controller()
export class OnStaffErased {
  constructor(private readonly store: ListViewsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.removeAllOf(key)
  }
}
