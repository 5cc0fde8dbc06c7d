import { signalsRaised } from '@xinyu/contracts/events/chat'
import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { SignalsStore } from './signals.store.ts'

/**
 * A person is listed for moderators once, even if a fact repeats. An erasure is stored before the record is deleted,
 * and a record is stored before the erasure is checked: in either order, nothing is left.
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
    if ((await this.submitters.find(data.user_id))?.isErased) await this.store.erase(data.user_id)
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.erase(key)
  }
}
