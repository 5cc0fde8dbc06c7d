import { monthStatements } from '@xinyu/contracts/admin/months'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { BookDocuments } from './book-documents.ts'
import { MonthsStore } from './months.store.ts'
import { beginLock, decideReopen, type Month, requestReopen } from './rules/month-state.rules.ts'
import { noSums, type Statement, totalsOf } from './rules/statement.rules.ts'
import { Statements } from './statements.ts'

type MonthRecord = RecordOf<typeof monthStatements>

/** The months, for finance. */
@Controller()
export class MonthsAdminController {
  constructor(
    private readonly months: MonthsStore,
    private readonly documents: BookDocuments,
    private readonly statements: Statements,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(monthStatements)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof monthStatements>) {
    const { id, state } = filter
    const found = await this.months.list({ ...(id ? { _id: { $in: id } } : {}), ...(state ? { state } : {}) })
    const months = sort?.order === 1 ? found.toReversed() : found
    return { rows: await this.#records(months.slice(skip, skip + take)), total: months.length }
  }

  @ImplementsOne(monthStatements)
  async get({ id }: RecordContext) {
    return this.#record(await this.months.get(id))
  }

  @ImplementsAction(monthStatements, 'compute')
  async compute({ id }: ActionContext<typeof monthStatements, 'compute'>) {
    return this.#record(await this.#computed(id))
  }

  /**
   * The checks are those of this moment; the job locks the month, if they are green for the frozen documents too. Only
   * the job finishes a lock, so that two never do it at once.
   */
  @ImplementsAction(monthStatements, 'lock')
  async lock({ id, currentUser }: ActionContext<typeof monthStatements, 'lock'>) {
    if ((await this.months.get(id)).state === 'open') await this.#computed(id)
    return this.#record(await this.months.decide(id, (month) => beginLock(month, currentUser.id)))
  }

  @ImplementsAction(monthStatements, 'requestReopen')
  async requestReopen({ id, input, currentUser }: ActionContext<typeof monthStatements, 'requestReopen'>) {
    const isLast = (await this.months.lockedUpTo()) === id
    const request = { by: currentUser.id, reason: input.reason, now: this.clock.now(), isLast }
    return this.#record(await this.months.decide(id, (month) => requestReopen(month, request)))
  }

  @ImplementsAction(monthStatements, 'approveReopen')
  async approveReopen({ id, currentUser }: ActionContext<typeof monthStatements, 'approveReopen'>) {
    const isLast = (await this.months.lockedUpTo()) === id
    const decision = { by: currentUser.id, approve: true, isLast }
    return this.#record(await this.months.decide(id, (month) => decideReopen(month, decision)))
  }

  /** The reason is stored in the audit trail. */
  @ImplementsAction(monthStatements, 'declineReopen')
  async declineReopen({ id, currentUser }: ActionContext<typeof monthStatements, 'declineReopen'>) {
    const decision = { by: currentUser.id, approve: false, isLast: true }
    return this.#record(await this.months.decide(id, (month) => decideReopen(month, decision)))
  }

  async #computed(id: string): Promise<Month> {
    const { state } = await this.months.get(id)
    if (state !== 'open') throw new AppError('MONTH_CANNOT_MOVE')
    await this.documents.run()
    const { statement } = await this.statements.compute({ month: id })
    await this.months.saveStatement(id, 'open', statement)
    return this.months.get(id)
  }

  async #record(month: Month): Promise<MonthRecord> {
    const [record] = await this.#records([month])
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(months: readonly Month[]): Promise<MonthRecord[]> {
    const nameOf = await this.people.names(
      months.flatMap(({ lockedBy, reopening }) => [lockedBy, reopening?.requestedBy ?? null]),
    )
    return months.map((month) => recordOf(month, nameOf))
  }
}

const nothing = {
  rows: [],
  points: [],
  totals: totalsOf([], []),
  deferred: { before: 0, sold: 0, refunded: 0, earned: 0, after: 0 },
  late: 0,
  differencesOpen: 0,
  checks: [],
}

/** Statements of earlier versions have no sum that was added since. */
const completed = (statement: Statement): Statement => ({
  ...statement,
  rows: statement.rows.map((row) => ({ ...noSums, ...row })),
  totals: { ...noSums, ...statement.totals },
})

const recordOf = (
  { _id: id, state, statement, computedAt, lockedBy, lockedAt, locks: version, file, reopening }: Month,
  nameOf: (id: string | null) => string,
): MonthRecord => ({
  id,
  state,
  computedAt: computedAt?.toISOString() ?? null,
  ...(statement ? completed(statement) : nothing),
  lockedBy,
  lockedByName: nameOf(lockedBy),
  lockedAt: lockedAt?.toISOString() ?? null,
  version,
  file,
  reopening: reopening && {
    ...reopening,
    requestedByName: nameOf(reopening.requestedBy),
    requestedAt: reopening.requestedAt.toISOString(),
  },
})
