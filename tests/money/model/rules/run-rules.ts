import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { addTo, faultsInTotals, faultsOf, noTotals } from '@xinyu/payments/wallets/rules/ledger.rules'
import { moneyOf } from '@xinyu/payments/wallets/rules/money.rules'
import fc from 'fast-check'
import { freezeAgain, goOnWithFlowers, redeem, release, sendFlowers, withdraw } from './flowers.ts'
import * as gifts from './gifts.ts'
import { buy, paySilently, refund, tellPaid } from './orders.ts'
import { type Act, members, RulesWorld } from './world.ts'

export interface RulesOptions {
  sequences: number
  seed: number
  longest?: number
  path?: string | undefined
  progress?: (done: number) => void
}
export interface RulesResult {
  sequences: number
  acts: number
  /** how often each act was done */
  kinds: Map<string, number>
  /** that all wallets of all sequences have */
  entries: number
  /** of all sequences */
  fenTaken: number
  fenPaidOut: number
  /** between the providers' books and the ledgers, of all sequences, whatever its sign */
  drift: number
  seconds: number
  faults: string[]
}

/** Who adds a rule of wallets adds its act here; the number is how often it comes beside the others. */
const acts: Readonly<Record<string, readonly [number, (world: RulesWorld, act: Act) => void]>> = {
  'a purchase': [5, buy],
  'a purchase that is not told yet': [1, paySilently],
  'a payment is told': [3, tellPaid],
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
  'a membership that ended is taken off': [1, gifts.takeOffEnded],
  'time passes': [3, gifts.passTime],
  'a wallet forgets': [3, gifts.forget],
}

const number = fc.nat({ max: 9 })
const generated: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...Object.entries(acts).flatMap(([kind, [often]]) => Array<string>(often).fill(kind))),
  who: fc.nat({ max: members - 1 }),
  which: number,
  size: number,
  again: fc.boolean(),
})

/** Generated sequences of everything that wallets are asked, in memory: the product's rules beside the reference. */
export const runRules = ({ sequences, seed, longest = 80, path, progress }: RulesOptions): RulesResult => {
  const began = Date.now()
  const counted = { sequences: 0, acts: 0, entries: 0, fenTaken: 0, fenPaidOut: 0, drift: 0 }
  const kinds = new Map<string, number>()
  const arbitrary = fc.array(generated, { minLength: 5, maxLength: longest, size: 'max' })
  const property = fc.property(fc.noBias(arbitrary), (sequence) => {
    const world = new RulesWorld()
    for (const act of sequence) {
      world.begin(act)
      acts[act.kind]?.[1](world, act)
      kinds.set(act.kind, (kinds.get(act.kind) ?? 0) + 1)
    }
    const { faults, drift } = faultsIn(world)
    counted.sequences++
    counted.acts += sequence.length
    counted.entries += world.desks.reduce((sum, { wallet }) => sum + wallet.entryCount, 0)
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

/** What differs between wallets and reference, and what is wrong with the ledger by itself. */
const faultsIn = ({ desks, reference }: RulesWorld): { faults: string[]; drift: number } => {
  const faults: string[] = []
  let totals = noTotals
  for (const [index, desk] of desks.entries()) {
    const { wallet, entries, told, id } = desk
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
