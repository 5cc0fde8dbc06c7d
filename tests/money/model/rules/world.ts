import type { WalletCommand } from '@xinyu/payments/wallets/rules/wallet.rules'
import { Desk, type Outcome } from './desk.ts'
import { type Account, Reference } from './reference.ts'

export const members = 3

/** One generated act: what, and numbers that it picks members, earlier operations and amounts by. */
export interface Act {
  kind: string
  who: number
  which: number
  size: number
  /** every operation of it comes twice */
  again: boolean
}

/** The product's rules and the reference side by side, in one sequence. */
export class RulesWorld {
  readonly reference = new Reference(members)
  readonly desks = Array.from({ length: members }, (_, index) => new Desk(`member-${index}`))
  now = Date.UTC(2030, 0, 1, 4)
  #numbers = 0
  #isTwice = false

  begin({ again }: Act): void {
    this.#isTwice = again
  }

  nextOp(kind: string): string {
    return `${kind}:${++this.#numbers}`
  }

  desk(member: number): Desk {
    const desk = this.desks[member]
    if (!desk) throw new Error(`there is no member ${member}`)
    return desk
  }

  account(member: number): Account {
    return this.reference.account(member)
  }

  /** Applies an operation, which must end as the reference says; a repeat must change nothing. */
  apply(member: number, op: string, command: WalletCommand, should: string): Outcome {
    const desk = this.desk(member)
    const at = new Date(this.now)
    const before = desk.wallet.entryCount
    const outcome = desk.apply(op, command, at)
    const what = `${command.kind} ${op} of member ${member}`
    if (outcome.code !== should) throw new Error(`${what}: ${outcome.code}, and the reference says ${should}`)
    if (should !== 'ok' && desk.wallet.entryCount !== before) throw new Error(`${what} was refused and booked`)
    if (!this.#isTwice) return outcome
    const { entryCount } = desk.wallet
    const again = desk.apply(op, command, at)
    if (desk.wallet.entryCount !== entryCount) throw new Error(`${what} was booked twice`)
    if (outcome.code === 'ok' && again.code === 'ok' && again.fen !== outcome.fen)
      throw new Error(`${what} had ${outcome.fen} fen behind it, and ${again.fen} when it came again`)
    return outcome
  }
}

export const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length]
