import type { ProviderName } from '../payment-provider.rules.ts'
import type { PayoutBillLine } from '../payout-provider.rules.ts'
import { type Difference, type DifferenceKind, numbered, type StoredBillLine } from './reconciliation.rules.ts'

/** A withdrawal as its bill is compared with it. */
export interface KnownPayout {
  withdrawalId: string
  /** as we know it; null: nothing was paid under a number of this withdrawal */
  tradeNo: string | null
  /** fen that its payee gets */
  net: number
}
/** The lines of one transfer in a bill, and the withdrawal that its number belongs to; null: none. */
export interface BilledPayout {
  tradeNo: string
  out: number
  back: number
  known: KnownPayout | null
}

/** The lines of a bill by transfer. `knownOf`: the withdrawal of a line. */
export const billedPayouts = (
  lines: readonly PayoutBillLine[],
  knownOf: (line: PayoutBillLine) => KnownPayout | null,
): BilledPayout[] => {
  const sum = (some: readonly PayoutBillLine[], isReturn: boolean): number =>
    some.reduce((fen, line) => (line.isReturn === isReturn ? fen + line.amount : fen), 0)
  return [...Map.groupBy(lines, ({ tradeNo }) => tradeNo)].map(([tradeNo, own]) => ({
    tradeNo,
    out: sum(own, false),
    back: sum(own, true),
    known: own[0] ? knownOf(own[0]) : null,
  }))
}

/**
 * The difference of a transfer and its withdrawal; null if they agree. Money that came back before it was paid here was
 * not paid, and money that came in under no number of ours is no payout.
 */
export const differenceOfPayout = ({ tradeNo, out, back, known }: BilledPayout): Difference | null => {
  const isPaid = known !== null && known.tradeNo === tradeNo
  const found = (kind: DifferenceKind, theirs: number): Difference => ({
    kind,
    orderId: null,
    isPayout: true,
    withdrawalId: known?.withdrawalId ?? null,
    tradeNo,
    ours: isPaid ? known.net : null,
    theirs,
  })
  if (back > 0 && isPaid) return found('state', back)
  if (!isPaid) return out > back ? found('missingHere', out - back) : null
  return out === known.net ? null : found('amount', out)
}

/** Payouts of the day that their bill does not have. */
export const missingPayouts = (paid: readonly KnownPayout[], billed: readonly BilledPayout[]): Difference[] => {
  const there = new Set(billed.filter(({ out }) => out > 0).map(({ tradeNo }) => tradeNo))
  return paid
    .filter(({ tradeNo }) => tradeNo !== null && !there.has(tradeNo))
    .map(({ withdrawalId, tradeNo, net }) => ({
      kind: 'missingThere',
      orderId: null,
      isPayout: true,
      withdrawalId,
      tradeNo: tradeNo ?? '',
      ours: net,
      theirs: null,
    }))
}

/** The lines as they are kept: a return is negative. Those that are no payout of ours came in and are left out. */
export const keptPayouts = (provider: ProviderName, day: string, billed: readonly BilledPayout[]): StoredBillLine[] =>
  numbered(
    billed.flatMap(({ tradeNo, out, back, known }) =>
      (out > 0 ? [out] : [])
        .concat(back > 0 && (known || out > 0) ? [0 - back] : [])
        .map((amount) => ({ provider, day, kind: 'payout' as const, tradeNo, amount, fee: 0, isFeeOfRate: false })),
    ),
  )
