import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'

/** Caps go with whoever set them. Harmless when repeated, and nothing later undoes it. */
@Controller()
export class OnSpenderErased {
  constructor(private readonly caps: CapsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.caps.remove(key)
  }
}
