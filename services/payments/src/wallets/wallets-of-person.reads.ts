import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { JournalStore } from './journal.store.ts'
import { WalletsStore } from './wallets.store.ts'

/** What somebody owns and how it came about: sums, which stay as the law of accounts asks. */
@Injectable()
export class WalletsOfPerson implements Holding {
  readonly kept = ['wallet', 'walletEntries']

  constructor(
    private readonly wallets: WalletsStore,
    private readonly journal: JournalStore,
  ) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { wallet: this.#wallet(person), walletEntries: this.#entries(person) }
  }

  async *#wallet(person: string): AsyncGenerator<object> {
    const { points, reserved, flowers, vipLimitDate, checkIns } = await this.wallets.get(person)
    yield { guanPoint: points, setAside: reserved, flowers, vipLimitDate, checkIns: checkIns?.dates ?? [] }
  }

  async *#entries(person: string): AsyncGenerator<object> {
    for await (const { n, state, reason, amount, at } of this.journal.eachOf(person))
      yield { n, state, reason, amount, at }
  }
}
