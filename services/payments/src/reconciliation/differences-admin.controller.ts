import { paymentDifferences } from '@xinyu/contracts/admin/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Orders } from '../orders/orders.public.ts'
import { People } from '../people/people.public.ts'
import { WithdrawalsStore } from '../withdrawals/withdrawals.public.ts'
import { DifferencesReads } from './differences.reads.ts'
import { type DifferenceDocument, DifferencesStore } from './differences.store.ts'

type DifferenceRecord = RecordOf<typeof paymentDifferences>

/** Differences found by the daily reconciliation, for finance. */
@Controller()
export class DifferencesAdminController {
  constructor(
    private readonly reads: DifferencesReads,
    private readonly store: DifferencesStore,
    private readonly people: People,
    private readonly orders: Orders,
    private readonly withdrawals: WithdrawalsStore,
  ) {}

  @ImplementsList(paymentDifferences)
  async list({ query }: ListContext<typeof paymentDifferences>) {
    const { rows, ...counts } = await this.reads.list(query)
    return { rows: await this.#records(rows), ...counts }
  }

  @ImplementsOne(paymentDifferences)
  async get({ id }: RecordContext) {
    return this.#record(await this.reads.get(id))
  }

  @ImplementsAction(paymentDifferences, 'settle')
  async settle({ id, input, currentUser }: ActionContext<typeof paymentDifferences, 'settle'>) {
    const { orderId, withdrawalId = null } = await this.reads.get(id)
    const order = orderId === null ? null : await this.orders.find(orderId)
    const withdrawal = withdrawalId === null ? null : await this.withdrawals.find(withdrawalId)
    // nobody settles a difference of their own order or withdrawal
    if ([order?.user_id, withdrawal?.user_id].includes(currentUser.id)) throw new AppError('SELF')
    return this.#record(await this.store.settle(id, currentUser.id, input.reason))
  }

  async #record(row: DifferenceDocument): Promise<DifferenceRecord> {
    return recordOf(row, await this.people.names([row.settledBy]))
  }

  async #records(rows: readonly DifferenceDocument[]): Promise<DifferenceRecord[]> {
    const nameOf = await this.people.names(rows.map(({ settledBy }) => settledBy))
    return rows.map((row) => recordOf(row, nameOf))
  }
}

const recordOf = (
  { _id: id, ...row }: DifferenceDocument,
  nameOf: (id: string | null) => string,
): DifferenceRecord => ({
  ...row,
  id,
  settledByName: nameOf(row.settledBy),
  foundAt: row.foundAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})
