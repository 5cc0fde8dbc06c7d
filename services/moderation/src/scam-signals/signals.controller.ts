import { scamSignals } from '@xinyu/contracts/admin/content'
import { Clock } from '@xinyu/platform/clock'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { SignalsReads } from './signals.reads.ts'
import { SignalsStore } from './signals.store.ts'

@Controller()
export class SignalsController {
  constructor(
    private readonly reads: SignalsReads,
    private readonly store: SignalsStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(scamSignals)
  list({ query, currentUser }: ListContext<typeof scamSignals>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(scamSignals)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(scamSignals, 'done')
  async done({ id, currentUser }: ActionContext<typeof scamSignals, 'done'>) {
    await this.reads.get(id, currentUser.id)
    await this.store.close(id, currentUser.id, this.clock.now())
    return this.reads.get(id, currentUser.id)
  }
}
