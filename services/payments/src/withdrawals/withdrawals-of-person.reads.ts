import { Database } from '@xinyu/platform/db/database'
import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { shownSteps, statusOf, type Withdrawal } from './rules/withdrawal.rules.ts'

/** A person's withdrawals. Tax law requires us to keep the sums; payees are erased with the person. */
@Injectable()
export class WithdrawalsOfPerson implements PersonalDataSource {
  readonly retainedLists = ['withdrawals']
  readonly #withdrawals: Collection<Withdrawal>

  constructor(database: Database) {
    this.#withdrawals = database.collection('withdrawals')
  }

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    const own = { user_id: person, step: { $in: [...shownSteps] } }
    return {
      withdrawals: this.#withdrawals.find(own).map(({ _id, step, amount, plan, flowers, addtime, paidAt }) => ({
        withdrawal_id: _id,
        status: statusOf(step),
        amount,
        net: plan?.net ?? 0,
        flowers,
        addtime,
        paidAt,
      })),
      payees: this.#withdrawals
        .find({ user_id: person, payee: { $ne: '' } })
        .map(({ _id, kind, payee }) => ({ withdrawal_id: _id, kind, payee })),
    }
  }
}
