import { decisions, moderatorFigures } from '@xinyu/contracts/admin/desk'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { DecisionsReads } from './decisions.reads.ts'

/** Whose rows a person may see: their own; admins see everybody's. */
const shownTo = ({ id, roles }: AuthenticatedUser, requested?: string): string | undefined =>
  roles.includes('admin') ? requested : id

@Controller()
export class DecisionsController {
  constructor(private readonly reads: DecisionsReads) {}

  @ImplementsList(decisions)
  list({ query, currentUser }: ListContext<typeof decisions>) {
    return this.reads.list(query, shownTo(currentUser, query.filter.by))
  }

  @ImplementsOne(decisions)
  async get({ id, currentUser }: RecordContext) {
    const record = await this.reads.get(id)
    if (![undefined, record.by].includes(shownTo(currentUser))) throw new AppError('NOT_FOUND')
    return record
  }

  @ImplementsList(moderatorFigures)
  statistics({ query, currentUser }: ListContext<typeof moderatorFigures>) {
    return this.reads.listStatistics(query, shownTo(currentUser, query.filter.by))
  }

  @ImplementsOne(moderatorFigures)
  async statisticsOne({ id, currentUser }: RecordContext) {
    const record = await this.reads.getStatistics(id)
    if (![undefined, record.by].includes(shownTo(currentUser))) throw new AppError('NOT_FOUND')
    return record
  }
}
