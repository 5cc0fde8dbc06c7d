import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { ListViewsStore } from './list-views.store.ts'

/** Whoever is erased leaves no views. Deleting again finds nothing. */
@Controller()
export class OnColleagueErased {
  constructor(private readonly store: ListViewsStore) {}

  @OnFact(erased)
  async forget({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.forget(key)
  }
}
