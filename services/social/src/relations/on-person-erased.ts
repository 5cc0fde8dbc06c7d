import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { vanish } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

/** Likes, loves, looks and follows of an erased person go, and matches end; a repeat finds nothing left to do. */
@Controller()
export class OnPersonErased {
  constructor(private readonly store: RelationsStore) {}

  @OnFact(erased)
  async apply({ key, at }: FactOf<typeof erased>): Promise<void> {
    for await (const other of this.store.othersOf(key)) await this.store.act(key, other, vanish, { at: new Date(at) })
  }
}
