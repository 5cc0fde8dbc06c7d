import type { WalletCommand } from '@xinyu/payments/wallets/rules/wallet-command.rules'
import { WalletStore, type Outcome } from './wallet-store.ts'
import { type Account, Reference } from './reference.ts'

export const members = 3

/** A generated action: its kind, and numbers that select members, earlier operations and amounts. */
export interface Action {
  kind: string
  who: number
  which: number
  size: number
  /** repeats every operation */
  again: boolean
}

/** The product's rules and the reference in one sequence. */
export class RulesWorld {
  readonly reference = new Reference(members)
  readonly stores = Array.from({ length: members }, (_, index) => new WalletStore(`member-${index}`))
  now = Date.UTC(2030, 0, 1, 4)
  #numbers = 0
  #isTwice = false

  begin({ again }: Action): void {
    this.#isTwice = again
  }

  nextOp(kind: string): string {
    return `${kind}:${++this.#numbers}`
  }

  store(member: number): WalletStore {
    const store = this.stores[member]
    if (!store) throw new Error(`there is no member ${member}`)
    return store
  }

  account(member: number): Account {
    return this.reference.account(member)
  }

  /** Applies an operation; its outcome must match the reference, and a repeat must change nothing. */
  apply(member: number, op: string, command: WalletCommand, should: string): Outcome {
    const store = this.store(member)
    const at = new Date(this.now)
    const before = store.wallet.entryCount
    const outcome = store.apply(op, command, at)
    const what = `${command.kind} ${op} of member ${member}`
    if (outcome.code !== should) throw new Error(`${what}: ${outcome.code}, and the reference says ${should}`)
    if (should !== 'ok' && store.wallet.entryCount !== before) throw new Error(`${what} was refused and booked`)
    if (!this.#isTwice) return outcome
    const { entryCount } = store.wallet
    const again = store.apply(op, command, at)
    if (store.wallet.entryCount !== entryCount) throw new Error(`${what} was booked twice`)
    if (outcome.code === 'ok' && again.code === 'ok' && again.fen !== outcome.fen)
      throw new Error(`${what} had ${outcome.fen} fen behind it, and ${again.fen} when it came again`)
    return outcome
  }
}

export const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length]
