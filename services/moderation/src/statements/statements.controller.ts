import { statements } from '@xinyu/contracts/admin/quality/statements'
import { getMyStatements } from '@xinyu/contracts/http/users/reports'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { type Statement, StatementsStore } from './statements.store.ts'

@Controller()
export class StatementsController {
  constructor(private readonly store: StatementsStore) {}

  @ImplementsList(statements)
  async list({ query: { filter, sort, skip, take }, currentUser }: ListContext<typeof statements>) {
    const { id, q, user_id, kind } = filter
    const person = user_id ?? q
    const match = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(person ? { user_id: person } : {}),
      ...(kind ? { kind } : {}),
    }
    const where = excludeSubject<Statement>(match, 'user_id', currentUser.id)
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? -1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(statements)
  async get({ id, currentUser }: RecordContext) {
    return recordOf(unlessSubject(await this.store.find(id), currentUser.id, ({ user_id }) => user_id))
  }

  @Implements(getMyStatements)
  async mine({ input: { page, rows }, currentUser }: CallContext<typeof getMyStatements>) {
    const window = { order: -1 as const, skip: (page - 1) * rows, take: rows }
    const { found, total } = await this.store.findPage({ user_id: currentUser.id }, window)
    const list = found.map(recordOf).map(({ id, user_id: _user, subject_id: _subject, ...statement }) => ({
      ...statement,
      statement_id: id,
    }))
    return { list, total }
  }
}

const recordOf = ({ _id, at, until, withdrawnAt, ...statement }: Statement): RecordOf<typeof statements> => ({
  ...statement,
  id: _id,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})
