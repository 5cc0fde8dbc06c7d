import type { FactOf } from '@xinyu/contracts/event'
import { cancelled, erased, restored } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { Renewals } from './renewals.store.ts'

/** Deleting the account ends its renewals. */
@Controller()
export class OnAccount {
  constructor(private readonly renewals: Renewals) {}

  @OnFact(cancelled, restored, erased)
  setAccountToken({ type, key, seq }: FactOf<typeof cancelled | typeof restored | typeof erased>): Promise<void> {
    return this.renewals.keepAccount(key, seq, type !== restored.type)
  }
}
