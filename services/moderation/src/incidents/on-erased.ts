import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { IncidentsStore } from './incidents.store.ts'

@Controller()
export class OnErased {
  constructor(
    private readonly incidents: IncidentsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.incidents.eraseAllOf(key)
  }
}
