import { appeals } from '@xinyu/contracts/admin/reports'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import type { AppealDecision } from './appeals.rules.ts'
import { AppealsReads } from './appeals.reads.ts'
import { DecideAppeal } from './decide-appeal.ts'

@Controller()
export class AppealsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: AppealsReads,
  ) {}

  @ImplementsList(appeals)
  list({ query, currentUser }: ListContext<typeof appeals>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(appeals)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(appeals, 'uphold')
  uphold({ id, input: { note }, currentUser }: ActionContext<typeof appeals, 'uphold'>) {
    return this.#decide(id, currentUser, { outcome: 'upheld', by: currentUser.id, note })
  }

  @ImplementsAction(appeals, 'shorten')
  shorten({ id, input: { note, days }, currentUser }: ActionContext<typeof appeals, 'shorten'>) {
    return this.#decide(id, currentUser, { outcome: 'shortened', by: currentUser.id, note, days })
  }

  @ImplementsAction(appeals, 'lift')
  lift({ id, input: { note }, currentUser }: ActionContext<typeof appeals, 'lift'>) {
    return this.#decide(id, currentUser, { outcome: 'lifted', by: currentUser.id, note })
  }

  async #decide(id: string, { id: by }: Pick<AuthenticatedUser, 'id'>, decision: AppealDecision) {
    await this.commands.execute(new DecideAppeal(id, decision))
    return this.reads.get(id, by)
  }
}
