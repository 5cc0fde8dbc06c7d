import { dateInChina } from '@xinyu/contracts/rules/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import { addTo, faultsInTotals, faultsOf, noTotals, type Totals } from './rules/ledger.rules.ts'
import { JournalStore } from './journal.store.ts'
import { LedgerReads } from './ledger.reads.ts'
import type { CheckedIn, Entry, OperationResult, Wallet } from './rules/wallet.rules.ts'
import { WalletsStore } from './wallets.store.ts'

export { bookPaidBeforeOf, buyersBefore } from './paid-before.migrations.ts'
export { rowOf } from './rules/membership.rules.ts'
export { moneyOf } from './rules/money.rules.ts'
export type { Entry, Money, Owed, Wallet } from './rules/wallet.rules.ts'
export { WalletsOfPerson } from './wallets-of-person.reads.ts'
export { type VipMember, VipMembersReads } from './vip-members.reads.ts'

/** Wallets, for the other capabilities. Every operation id takes effect once. */
@Injectable()
export class Wallets {
  constructor(
    private readonly store: WalletsStore,
    private readonly journal: JournalStore,
    private readonly ledger: LedgerReads,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<Wallet> {
    return this.store.get(userId)
  }

  /** Points and VIP days that somebody paid for, or was given. */
  async grant(
    userId: string,
    op: string,
    gift: { points: number; days: number; paid?: number; reason: string; note?: string; invited?: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'grant', ...gift })
  }

  /**
   * Takes a grant back after its payment was refunded, as far as it was not spent; the rest is answered as owed.
   * A grant that comes later is ignored.
   */
  async revoke(
    userId: string,
    op: string,
    gift: { points: number; days: number; paid?: number; reason: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'revoke', ...gift })
  }

  /** Today's check-in. Throws ALREADY_SIGNED_TODAY. */
  async checkIn(userId: string): Promise<CheckedIn> {
    const op = `check-in:${dateInChina(this.clock.now())}`
    const { checkedIn } = await this.store.apply(userId, op, { kind: 'checkIn' })
    if (!checkedIn) throw new AppError('ALREADY_SIGNED_TODAY')
    return checkedIn
  }

  /** Takes off a membership that has run out. */
  async takeOffEnded(userId: string): Promise<void> {
    await this.store.apply(userId, `ended:${newId()}`, { kind: 'takeOffEnded' })
  }

  /** Tells everybody whose membership ends within three days, once an end. */
  async tellEnds(): Promise<number> {
    return this.store.tellEnds()
  }

  /** Sets points aside for a flow whose own document will confirm or void them, however long it takes. */
  async reserve(userId: string, op: string, amount: number, reason: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'reserve', amount, reason, final: true })
  }

  async confirm(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'confirm' })
  }

  async voidReservation(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'void' })
  }

  /** `worth`: fen that they bring their receiver. */
  async receiveFlowers(
    userId: string,
    op: string,
    { num, worth, reason }: { num: number; worth: number; reason: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'receiveFlowers', num, worth, reason })
  }

  /** Sets flowers worth `fen` aside for a withdrawal; its amount says how many. */
  async freezeFlowers(userId: string, op: string, fen: number): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'freeze', fen, reason: 'withdrawal' })
  }

  async redeemFlowers(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'redeem' })
  }

  async releaseFlowers(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'release' })
  }

  /** Finance gives points, or takes them below zero; refused when there are fewer. */
  async correct(userId: string, op: string, change: number): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'correct', change, reason: 'correction' })
  }

  /** Every entry of one operation, in whoever's wallets. */
  async entriesOf(op: string): Promise<(Entry & { user_id: string })[]> {
    return this.ledger.ofOperation(op)
  }

  /** The running check: every wallet against its journal, and minted − spent = points + reserved. Faults in words. */
  async check(): Promise<{ totals: Totals; faults: string[] }> {
    let totals = noTotals
    const faults: string[] = []
    for await (const id of this.store.ids()) {
      const wallet = await this.store.get(id)
      const rows = (await this.journal.of(id)).filter((entry) => entry.n <= wallet.entryCount)
      const journaled = new Set(rows.map((entry) => entry.n))
      const entries = [...rows, ...wallet.entries.filter((entry) => !journaled.has(entry.n))].sort((a, b) => a.n - b.n)
      faults.push(...faultsOf(wallet, entries))
      totals = addTo(totals, wallet, entries)
    }
    return { totals, faults: [...faults, ...faultsInTotals(totals)] }
  }
}
