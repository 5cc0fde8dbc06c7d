import { ledgerEntries } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import type { StoredLedgerEntry } from './ledger.store.ts'
import { LedgerReads } from './ledger.reads.ts'
import { kindOf } from './ledger.rules.ts'

/** The ledger, for finance. It is append-only: nothing here writes. */
@Controller()
export class LedgerAdminController {
  constructor(
    private readonly reads: LedgerReads,
    private readonly people: People,
  ) {}

  @ImplementsList(ledgerEntries)
  async list({ query }: ListContext<typeof ledgerEntries>) {
    const { q, user_id } = query.filter
    const { rows, ...counts } = await this.reads.list(query, q ? await this.people.named(q) : [])
    const [names, balances] = await Promise.all([
      this.people.findMany(rows.map((row) => row.user_id)),
      user_id
        ? this.reads.balancesOf(
            user_id,
            rows.map(({ n }) => n),
          )
        : new Map<number, number>(),
    ])
    return {
      rows: rows.map((row) => recordOf(row, names.get(row.user_id)?.user?.name ?? '', balances.get(row.n) ?? null)),
      ...counts,
    }
  }

  @ImplementsOne(ledgerEntries)
  async get({ id }: RecordContext) {
    const row = await this.reads.get(id)
    const [names, balances] = await Promise.all([
      this.people.findMany([row.user_id]),
      this.reads.balancesOf(row.user_id, [row.n]),
    ])
    return recordOf(row, names.get(row.user_id)?.user?.name ?? '', balances.get(row.n) ?? null)
  }
}

const recordOf = (
  { _id: id, at, op, state, user_id, legs, reason, n }: StoredLedgerEntry,
  userName: string,
  balance: number | null,
): RecordOf<typeof ledgerEntries> => ({
  id,
  n,
  at: at.toISOString(),
  operationId: op,
  kind: kindOf(op, state),
  user_id,
  userName,
  lines: legs,
  balance,
  reason,
})
