import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { ReportsStore } from './reports.store.ts'

/** What was said about, or by, somebody who is erased goes once it is decided; a repeat finds nothing left. */
@Controller()
export class OnErased {
  constructor(private readonly store: ReportsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.eraseParty(key)
  }
}
