import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { addTo, faultsInTotals, faultsOf, noTotals, type Totals } from './rules/ledger.rules.ts'
import { LedgerStore } from './ledger.store.ts'
import { LedgerReads } from './ledger.reads.ts'
import type { CheckedIn, Entry, OperationResult, Wallet } from './rules/wallet.rules.ts'
import { WalletsStore } from './wallets.store.ts'

export { bookPaidBeforeOf, buyersBefore } from './paid-before.migrations.ts'
export { streakOf } from './rules/vip-membership.rules.ts'
export { moneyOf } from './rules/money.rules.ts'
export type { Entry, Money, Owed, Wallet } from './rules/wallet.rules.ts'
export { type BookedOperation, LedgerOfMonth } from './ledger-of-month.reads.ts'
export { WalletsOfPerson } from './wallets-of-person.reads.ts'
export { type VipMember, VipMembersReads } from './vip-members.reads.ts'

/** Wallets, for the other capabilities. Every operation id takes effect once. */
@Injectable()
export class Wallets {
  constructor(
    private readonly store: WalletsStore,
    private readonly ledgerStore: LedgerStore,
    private readonly ledger: LedgerReads,
    private readonly clock: Clock,
  ) {}

  async get(userId: string): Promise<Wallet> {
    return this.store.get(userId)
  }

  async grant(
    userId: string,
    op: string,
    gift: { points: number; days: number; paid?: number; reason: string; note?: string; invited?: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'grant', ...gift })
  }

  /**
   * Takes a grant back after its payment was refunded, except what was spent; the rest is returned as owed. A later
   * grant is ignored.
   */
  async revoke(
    userId: string,
    op: string,
    gift: { points: number; days: number; paid?: number; reason: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'revoke', ...gift })
  }

  /** Today's check-in by the date in China; the 7th in a row gives one VIP day. Throws ALREADY_SIGNED_TODAY. */
  async checkIn(userId: string): Promise<CheckedIn> {
    const op = `check-in:${dateInChina(this.clock.now())}`
    const { checkedIn } = await this.store.apply(userId, op, { kind: 'checkIn' })
    if (!checkedIn) throw new AppError('ALREADY_SIGNED_TODAY')
    return checkedIn
  }

  async removeExpiredVip(userId: string): Promise<void> {
    await this.store.apply(userId, `ended:${newId()}`, { kind: 'removeExpiredVip' })
  }

  /** Notifies all members whose VIP ends within three days, once per end. */
  @Scheduled({ name: 'vip-membership-ending', everyMs: 600_000, scope: 'service' })
  async notifyEnds(): Promise<number> {
    return this.store.notifyEnds()
  }

  /** Reserves points for a flow whose own document will confirm or void them, however long it takes. */
  async reserve(userId: string, op: string, amount: number, reason: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'reserve', amount, reason, final: true })
  }

  async confirm(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'confirm' })
  }

  async voidReservation(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'void' })
  }

  /** `worth`: fen that they are worth to the receiver. */
  async receiveFlowers(
    userId: string,
    op: string,
    { num, worth, reason }: { num: number; worth: number; reason: string },
  ): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'receiveFlowers', num, worth, reason })
  }

  /** Freezes flowers worth `fen` for a withdrawal; the result's amount is their number. */
  async freezeFlowers(userId: string, op: string, fen: number): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'freeze', fen, reason: 'withdrawal' })
  }

  async redeemFlowers(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'redeem' })
  }

  async releaseFlowers(userId: string, op: string): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'release' })
  }

  /** Finance gives points, or takes them (negative); refused if there are too few. */
  async correct(userId: string, op: string, change: number): Promise<OperationResult> {
    return this.store.apply(userId, op, { kind: 'correct', change, reason: 'correction' })
  }

  async listEntries(op: string): Promise<(Entry & { user_id: string })[]> {
    return this.ledger.listByOperation(op)
  }

  /** Checks every wallet against its ledger, and minted − spent = points + reserved. Faults as text. */
  async check(): Promise<{ totals: Totals; faults: string[] }> {
    let totals = noTotals
    const faults: string[] = []
    for await (const id of this.store.ids()) {
      const wallet = await this.store.get(id)
      const rows = (await this.ledgerStore.list(id)).filter((entry) => entry.n <= wallet.entryCount)
      const copied = new Set(rows.map((entry) => entry.n))
      const entries = [...rows, ...wallet.entries.filter((entry) => !copied.has(entry.n))].sort((a, b) => a.n - b.n)
      faults.push(...faultsOf(wallet, entries))
      totals = addTo(totals, wallet, entries)
    }
    return { totals, faults: [...faults, ...faultsInTotals(totals)] }
  }
}
