import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { addTo, faultsInTotals, faultsOf, noTotals } from '@xinyu/payments/wallets/rules/ledger.rules'
import { moneyOf } from '@xinyu/payments/wallets/rules/money.rules'
import fc from 'fast-check'
import { freezeAgain, goOnWithFlowers, redeem, release, sendFlowers, withdraw } from './flowers.ts'
import * as gifts from './gifts.ts'
import { buy, paySilently, refund, notifyPaid } from './orders.ts'
import { type Action, members, RulesWorld } from './world.ts'

export interface RulesOptions {
  sequences: number
  seed: number
  longest?: number
  path?: string | undefined
  progress?: (done: number) => void
}
export interface RulesResult {
  sequences: number
  actions: number
  /** how often each action ran */
  kinds: Map<string, number>
  /** entries in all wallets of all sequences */
  entries: number
  /** of all sequences */
  fenTaken: number
  fenPaidOut: number
  /** absolute difference between the providers' books and the ledgers, over all sequences */
  drift: number
  seconds: number
  faults: string[]
}

/** Add an action here for every new wallet rule; the number is its relative frequency. */
const actions: Readonly<Record<string, readonly [number, (world: RulesWorld, action: Action) => void]>> = {
  'a purchase': [5, buy],
  'a purchase that is not told yet': [1, paySilently],
  'a payment is notified': [3, notifyPaid],
  'a refund': [3, refund],
  flowers: [6, sendFlowers],
  'flowers go on': [6, goOnWithFlowers],
  'a withdrawal': [3, withdraw],
  'a withdrawal again': [1, freezeAgain],
  'a withdrawal is paid': [2, redeem],
  'a withdrawal is given back': [2, release],
  'points of another service': [5, gifts.peers],
  'a correction': [2, gifts.correct],
  'a correction again': [1, gifts.correctAgain],
  'a check-in': [1, gifts.checkIn],
  'check-ins in a row': [1, gifts.checkInDaily],
  'days given': [1, gifts.giveDays],
  'a membership that ended is taken off': [1, gifts.removeExpiredVip],
  'time passes': [3, gifts.passTime],
  'a wallet forgets': [3, gifts.forget],
}

const number = fc.nat({ max: 9 })
const generated: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...Object.entries(actions).flatMap(([kind, [often]]) => Array<string>(often).fill(kind))),
  who: fc.nat({ max: members - 1 }),
  which: number,
  size: number,
  again: fc.boolean(),
})

/** Runs generated wallet sequences in memory and compares the product's rules with the reference. */
export const runRules = ({ sequences, seed, longest = 80, path, progress }: RulesOptions): RulesResult => {
  const began = Date.now()
  const counted = { sequences: 0, actions: 0, entries: 0, fenTaken: 0, fenPaidOut: 0, drift: 0 }
  const kinds = new Map<string, number>()
  const arbitrary = fc.array(generated, { minLength: 5, maxLength: longest, size: 'max' })
  const property = fc.property(fc.noBias(arbitrary), (sequence) => {
    const world = new RulesWorld()
    for (const action of sequence) {
      world.begin(action)
      actions[action.kind]?.[1](world, action)
      kinds.set(action.kind, (kinds.get(action.kind) ?? 0) + 1)
    }
    const { faults, drift } = faultsIn(world)
    counted.sequences++
    counted.actions += sequence.length
    counted.entries += world.stores.reduce((sum, { wallet }) => sum + wallet.entryCount, 0)
    counted.fenTaken += world.reference.taken
    counted.fenPaidOut += world.reference.paidOut
    counted.drift += Math.abs(drift)
    progress?.(counted.sequences)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const result = fc.check(property, { seed, numRuns: sequences, includeErrorInReport: true, ...(path ? { path } : {}) })
  const faults = result.failed ? [fc.defaultReportMessage(result) ?? 'a sequence failed'] : []
  return { ...counted, kinds, seconds: (Date.now() - began) / 1_000, faults }
}

/** Differences between wallets and reference, and faults within the ledger. */
const faultsIn = ({ stores, reference }: RulesWorld): { faults: string[]; drift: number } => {
  const faults: string[] = []
  let totals = noTotals
  for (const [index, store] of stores.entries()) {
    const { wallet, entries, told, id } = store
    const account = reference.account(index)
    faults.push(...faultsOf(wallet, entries))
    totals = addTo(totals, wallet, entries)
    const is = {
      points: wallet.points,
      told,
      reserved: wallet.reserved,
      ...named('flowers', wallet.flowers),
      ...named('fen behind', moneyOf(wallet)),
      ...named('owed', wallet.debt ?? { points: 0, days: 0 }),
      vipUntil: wallet.vipLimitDate?.getTime() ?? 0,
    }
    const should: Record<string, number> = {
      points: account.points,
      told: account.points,
      reserved: account.reserved,
      ...named('flowers', account.flowers),
      ...named('fen behind', account.money),
      ...named('owed', account.owed),
      vipUntil: account.vipUntil,
    }
    for (const [what, amount] of Object.entries(is))
      if (amount !== should[what]) faults.push(`${id}: ${what}: ${amount}, and the reference says ${should[what]}`)
  }
  const waiting = reference.orders.reduce((sum, { state, fen }) => (state === 'placed' ? sum + fen : sum), 0)
  const { taken, givenBack, lost, corrected, paidOut } = reference
  const drift = taken - waiting - givenBack + lost - corrected - totals.paid
  if (drift !== 0) faults.push(`the ledger differs by ${drift} fen from the providers' books`)
  if (paidOut > worthOfFlowers(taken)) faults.push(`${paidOut} fen were paid out of ${taken}`)
  return { faults: [...faults, ...faultsInTotals(totals)], drift }
}

const named = (what: string, amounts: object): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`${what} ${name}`, amount as number]))
