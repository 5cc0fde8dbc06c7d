import type { FactOf } from '@xinyu/contracts/event'
import { dataHeld } from '@xinyu/contracts/events/people'
import { cancelled } from '@xinyu/contracts/events/users'
import { Controller, Inject } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { OnFact } from '../message-bus/on-fact.ts'
import { firstCopy } from './held-place.rules.ts'
import { HeldCopies } from './held-copies.ts'
import { HoldsStore } from './holds.store.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'

/**
 * Preserves what an authority has asked for: a copy when the hold begins, and another when the person cancels their
 * account, as it does not change between then and its erasure. The erasure itself is as always.
 */
@Controller()
export class OnHeld {
  constructor(
    private readonly holds: HoldsStore,
    private readonly copies: HeldCopies,
    private readonly clock: Clock,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {}

  @OnFact(dataHeld)
  async held(fact: FactOf<typeof dataHeld>): Promise<void> {
    const { request_id, user_id, services, until } = fact.data
    const isOver = new Date(until) <= this.clock.now()
    if (!isOver && services.includes(this.facts.service)) await this.copies.add(request_id, user_id, firstCopy)
    await this.holds.record(fact)
  }

  @OnFact(cancelled)
  async cancelled({ key: person, seq }: FactOf<typeof cancelled>): Promise<void> {
    for (const { _id, services } of await this.holds.listOf(person, this.clock.now()))
      if (services.includes(this.facts.service)) await this.copies.add(_id, person, `cancelled-${seq}`)
  }
}
