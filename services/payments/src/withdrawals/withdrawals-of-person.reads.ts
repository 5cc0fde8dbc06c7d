import { Database } from '@xinyu/platform/db/database'
import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { shownSteps, statusOf, type Withdrawal } from './rules/withdrawal.rules.ts'

/** What somebody asked to be paid. The sums stay as the law of taxes asks; to whom it was paid goes with them. */
@Injectable()
export class WithdrawalsOfPerson implements Holding {
  readonly kept = ['withdrawals']
  readonly #withdrawals: Collection<Withdrawal>

  constructor(database: Database) {
    this.#withdrawals = database.collection('withdrawals')
  }

  lists(person: string): Record<string, AsyncIterable<object>> {
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
