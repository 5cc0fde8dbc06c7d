import { signalsRaised } from '@xinyu/contracts/events/chat'
import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submitters.public.ts'
import { SignalsStore } from './signals.store.ts'

/**
 * A person stands before moderators once, however often a fact comes. What is learned of an erasure is stored before
 * their record is deleted, and a record before it is asked about: whichever is first, nothing is left.
 */
@Controller()
export class OnSignalsRaised {
  constructor(
    private readonly store: SignalsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(signalsRaised)
  async raised({ seq, data }: FactOf<typeof signalsRaised>): Promise<void> {
    await this.store.raise(seq, data)
    if ((await this.submitters.of(data.user_id))?.isErased) await this.store.erase(data.user_id)
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.erase(key)
  }
}
