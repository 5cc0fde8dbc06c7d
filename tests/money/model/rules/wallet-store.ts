import { forgetFinished } from '@xinyu/payments/wallets/rules/booking.rules'
import { decide } from '@xinyu/payments/wallets/rules/decide.rules'
import { expire } from '@xinyu/payments/wallets/rules/reservations.rules'
import {
  type Entry,
  newWallet,
  type Operation,
  type Wallet,
  type WalletChange,
} from '@xinyu/payments/wallets/rules/wallet.rules'
import type { WalletCommand } from '@xinyu/payments/wallets/rules/wallet-command.rules'

export interface Outcome {
  /** `ok`, or the code of the refusal */
  code: string
  /** money behind the operation */
  fen: number
}

/** One wallet and its ledger in memory; applies the product's rules as the real store does. */
export class WalletStore {
  wallet: Wallet
  /** the sum of announced point changes */
  told = 0
  readonly #ledger: Entry[] = []
  readonly #lastOf = new Map<string, Operation>()

  constructor(readonly id: string) {
    this.wallet = newWallet(id)
  }

  apply(op: string, command: WalletCommand, now: Date): Outcome {
    const decision = decide(this.wallet, { op, command, earlier: this.#lastOf.get(op) ?? null, now })
    if ('refuse' in decision) return { code: decision.refuse, fen: 0 }
    this.#take(decision)
    return { code: 'ok', fen: decision.result.fen }
  }

  /** Releases expired reservations. */
  expire(now: Date): void {
    for (let due = expire(this.wallet, now); due; due = expire(this.wallet, now)) this.#take(due)
  }

  /** Copies missing entries to the ledger; it keeps operations that the wallet drops afterwards. */
  copyToLedger(): void {
    for (const { op: id, state, amount, fen, reason, at, n, owed } of this.wallet.entries)
      this.#lastOf.set(id, { id, state, amount, ...(fen ? { fen } : {}), reason, at, n, ...(owed ? { owed } : {}) })
    this.#ledger.push(...this.wallet.entries)
    this.wallet = { ...this.wallet, entries: [] }
  }

  forget(keep: number): void {
    this.wallet = forgetFinished(this.wallet, keep)
  }

  get entries(): Entry[] {
    return [...this.#ledger, ...this.wallet.entries]
  }

  #take({ wallet, points }: WalletChange): void {
    this.wallet = wallet
    this.told += points?.change ?? 0
  }
}
