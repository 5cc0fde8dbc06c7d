import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { AuditStore } from './audit.store.ts'

/** The trail keeps who did what and when; names, texts and reasons of an erased person go. A repeat finds none. */
@Controller()
export class OnErased {
  constructor(private readonly store: AuditStore) {}

  @OnFact(erased)
  forget({ key }: FactOf<typeof erased>): Promise<void> {
    return this.store.forget(key)
  }
}
