import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { StatementsStore } from './statements.store.ts'

/** A repeat finds none. */
@Controller()
export class OnErased {
  constructor(
    private readonly store: StatementsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.eraseAllOf(key)
  }
}
