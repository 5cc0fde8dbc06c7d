import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submitters.public.ts'
import { AuditStore } from './audit.store.ts'

/** The trail keeps who did what and when; names, texts and reasons of an erased person go. A repeat finds none. */
@Controller()
export class OnErased {
  constructor(
    private readonly store: AuditStore,
    private readonly submitters: SubmittersStore,
  ) {}

  /** That they are erased is stored first: whoever adds an entry meanwhile asks after it is there. */
  @OnFact(erased)
  async forget({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.forget(key)
  }
}
