import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'

/** Deletes the caps of an erased user. Idempotent, and no later fact reverts it. */
@Controller()
export class OnSpenderErased {
  constructor(private readonly caps: CapsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.caps.remove(key)
  }
}
