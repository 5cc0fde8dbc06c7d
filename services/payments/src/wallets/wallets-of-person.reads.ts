import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { LedgerStore } from './ledger.store.ts'
import { WalletsStore } from './wallets.store.ts'

/** A person's holdings and their history: sums, which accounting law requires us to keep. */
@Injectable()
export class WalletsOfPerson implements PersonalDataSource {
  readonly retainedLists = ['wallet', 'walletEntries']

  constructor(
    private readonly wallets: WalletsStore,
    private readonly ledgerStore: LedgerStore,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { wallet: this.#wallet(person), walletEntries: this.#entries(person) }
  }

  async *#wallet(person: string): AsyncGenerator<object> {
    const { points, reserved, flowers, vipLimitDate, checkIns } = await this.wallets.get(person)
    yield { guanPoint: points, setAside: reserved, flowers, vipLimitDate, checkIns: checkIns?.dates ?? [] }
  }

  async *#entries(person: string): AsyncGenerator<object> {
    for await (const { n, state, reason, amount, at } of this.ledgerStore.streamOf(person))
      yield { n, state, reason, amount, at }
  }
}
