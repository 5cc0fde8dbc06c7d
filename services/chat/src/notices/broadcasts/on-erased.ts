import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { BroadcastReadersStore } from './broadcast-readers.store.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

/** Deletes what an erased person has read, and what was sent to them alone; a repeat finds nothing. */
@Controller()
export class OnErased {
  constructor(
    private readonly readers: BroadcastReadersStore,
    private readonly store: BroadcastsStore,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.readers.delete(key)
    await this.store.eraseFor(key)
  }
}
