import { signupMatches } from '@xinyu/contracts/admin/cases'
import { Clock } from '@xinyu/platform/clock'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { MatchesReads } from './matches.reads.ts'
import { MatchesStore } from './matches.store.ts'

@Controller()
export class MatchesController {
  constructor(
    private readonly reads: MatchesReads,
    private readonly store: MatchesStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(signupMatches)
  list({ query, currentUser }: ListContext<typeof signupMatches>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(signupMatches)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(signupMatches, 'done')
  async done({ id, currentUser }: ActionContext<typeof signupMatches, 'done'>) {
    await this.reads.get(id, currentUser.id)
    await this.store.close(id, currentUser.id, this.clock.now())
    return this.reads.get(id, currentUser.id)
  }
}
