import { withdrawals } from '@xinyu/contracts/admin/money'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { CircularGifts } from './circular-gifts.ts'
import { DecideWithdrawal } from './decide-withdrawal.ts'
import { shownSteps, type Withdrawal } from './rules/withdrawal.rules.ts'
import { SettlePayout } from './settle-payout.ts'
import { recordOf, type WithdrawalRecord } from './rules/withdrawal-views.rules.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

@Controller()
export class WithdrawalsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: WithdrawalsReads,
    private readonly store: WithdrawalsStore,
    private readonly circularGifts: CircularGifts,
    private readonly people: People,
  ) {}

  @ImplementsList(withdrawals)
  async list({ query }: ListContext<typeof withdrawals>) {
    const { q } = query.filter
    const { rows, ...counts } = await this.reads.listForAdmin(query, q ? await this.people.named(q) : [])
    return { rows: await this.#records(rows), ...counts }
  }

  /** With the circular gifts known now: more may be known than at the request. */
  @ImplementsOne(withdrawals)
  async get({ id }: RecordContext) {
    const found = await this.#shown(id)
    return this.#record({ ...found, flags: await this.circularGifts.findFlags(found) })
  }

  @ImplementsAction(withdrawals, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof withdrawals, 'approve'>) {
    return this.#record(await this.commands.execute(new DecideWithdrawal(id, currentUser.id, { approve: true })))
  }

  @ImplementsAction(withdrawals, 'reject')
  async reject({ id, input, currentUser }: ActionContext<typeof withdrawals, 'reject'>) {
    const decision = { approve: false as const, reason: input.reason }
    return this.#record(await this.commands.execute(new DecideWithdrawal(id, currentUser.id, decision)))
  }

  @ImplementsAction(withdrawals, 'payAgain')
  async payAgain({ id, currentUser }: ActionContext<typeof withdrawals, 'payAgain'>) {
    return this.#record(await this.commands.execute(new SettlePayout(id, currentUser.id, { again: true })))
  }

  @ImplementsAction(withdrawals, 'markPaid')
  async markPaid({ id, input, currentUser }: ActionContext<typeof withdrawals, 'markPaid'>) {
    const how = { again: false as const, reference: input.reference }
    return this.#record(await this.commands.execute(new SettlePayout(id, currentUser.id, how)))
  }

  async #shown(id: string): Promise<Withdrawal> {
    const found = await this.store.get(id)
    if (!shownSteps.includes(found.step)) throw new AppError('NOT_FOUND')
    return found
  }

  async #record(row: Withdrawal): Promise<WithdrawalRecord> {
    const [record] = await this.#records([row])
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(rows: readonly Withdrawal[]): Promise<WithdrawalRecord[]> {
    const nameOf = await this.people.names(
      rows.flatMap(({ user_id, flags, approvals }) => [
        user_id,
        ...flags.flatMap(({ people }) => people),
        ...approvals.map(({ by }) => by),
      ]),
    )
    return rows.map((row) => recordOf(row, nameOf))
  }
}
