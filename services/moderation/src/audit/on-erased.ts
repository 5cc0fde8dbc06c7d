import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { AuditStore } from './audit.store.ts'

/** Deletes names, texts and reasons of an erased person; who did what and when stays. A repeat finds none. */
@Controller()
export class OnErased {
  constructor(
    private readonly store: AuditStore,
    private readonly submitters: SubmittersStore,
  ) {}

  /** The erasure is stored first: entries added concurrently check for it after they are stored. */
  @OnFact(erased)
  async forget({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.erase(key)
  }
}
