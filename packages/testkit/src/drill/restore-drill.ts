import { deleteuser } from '@xinyu/contracts/http/users/account'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { findViolations } from '../chaos/check.rules.ts'
import { balanceChanges, balancesOf, Load } from '../chaos/load.ts'
import type { TestProduct } from '../product.ts'
import type { Visitor } from '../people/visitor.ts'
import { listObjects, searchFaces, seedProduct } from './seed-data.ts'
import { type BackedUp, findChanges, ordersAtRest, type Outcome, promised, type Roles, summarise } from './outcome.ts'

export interface Row {
  step: string
  what: string
  seconds: number
}
/** A deployment that is backed up, destroyed and restored. Operator commands return their output. */
export interface Site {
  product: Pick<TestProduct, 'url' | 'dataDir' | 'drain'>
  backUp(): Promise<string>
  noteLeavers(): Promise<unknown>
  checkBackup(): Promise<string>
  /** destroys every process, every database, the object store and the keys */
  destroy(): Promise<unknown>
  /** restores the keys and the engines' data */
  restore(): Promise<string>
  /** starts the product on the restored data */
  start(): Promise<unknown>
  replayFacts(): Promise<string>
  repeatLeaving(): Promise<string>
  reindexFaces(): Promise<string>
}
interface Options {
  site: Site
  people: readonly Visitor[]
  /** the phone of the last person, who deletes their account after the backup */
  leaverPhone: string
  messages: number
  row(row: Row): void
}

/**
 * Fills the product, backs it up under load, destroys it with its keys, and restores it from the backup and the sealed
 * keys. Returns what was acknowledged before the backup and is lost.
 */
export const runRestoreDrill = async (options: Options): Promise<string[]> => {
  const { site, people, row } = options
  const timed = timer(row)
  const roles = rolesOf(people)
  const { buying, chatting } = roles
  await timed(
    'fill',
    // these people stay: the face of a deleted account is not found
    () => seedProduct(site.product, people.slice(0, -1).slice(0, 6)),
    () => `${people.length} members, faces, posts, pictures`,
  )
  const before = await balancesOf(buying)
  const load = new Load(chatting, buying)
  const backedUp = await backUp(options, load, timed)

  await site.destroy()
  const lost = await load.end(0)
  row({ step: 'destroy', what: 'every process, every database, the object store, the keys', seconds: 0 })
  await restore(site, timed)

  const again = new Load(chatting, buying)
  await again.until(chatting.length * 3, buying.length)
  const later = await again.end()
  await site.product.drain(300_000)
  const orders = await ordersAtRest(buying, [...lost.paid, ...later.paid])
  const stored = await again.readStored()
  const outcome: Outcome = { backedUp, lost, later, stored, orders }
  const broken = [
    ...findViolations({
      ...promised(outcome),
      stored,
      orders,
      balances: balanceChanges(before, await balancesOf(buying)),
    }),
    ...(await findChanges(site.product, backedUp, roles)),
  ]
  for (const one of summarise(outcome, broken.length)) row({ ...one, seconds: 0 })
  return broken
}

type Timed = <T>(step: string, work: () => Promise<T>, say: (result: T) => string) => Promise<T>
const timer =
  (row: Options['row']): Timed =>
  async (step, work, say) => {
    const began = Date.now()
    const result = await work()
    row({ step, what: say(result), seconds: (Date.now() - began) / 1_000 })
    return result
  }

const rolesOf = (people: readonly Visitor[]): Roles => {
  const [seeker, leaver] = [people[0], people.at(-1)] as [Visitor, Visitor]
  return { buying: people.filter((_, index) => index % 4 === 0), chatting: people.slice(0, -2), seeker, leaver }
}

/** Backs the product up under load; afterwards the load goes on, and one person deletes their account. */
const backUp = async (
  { site, people, leaverPhone, messages }: Options,
  load: Load,
  timed: Timed,
): Promise<BackedUp> => {
  const { buying, chatting, seeker, leaver } = rolesOf(people)
  const acknowledged = await load.until(messages, buying.length)
  const [faces, objects] = [await searchFaces(seeker), await listObjects(site.product)]
  await timed(
    'back up under load',
    () => site.backUp(),
    (output) => linesOf(output, /^(writers|backup)/),
  )
  await load.until(load.acknowledged.acked.length + chatting.length, load.acknowledged.paid.length + 1)
  await leaver.call(getSMSCode, { phone: leaverPhone })
  await leaver.call(deleteuser, { smsCode: await leaver.smsCode(leaverPhone) })
  await site.noteLeavers()
  await timed('check the backup', () => site.checkBackup(), lastLine)
  return { ...acknowledged, faces, objects }
}

const restore = async (site: Site, timed: Timed): Promise<void> => {
  await timed(
    'restore',
    () => site.restore(),
    (output) => linesOf(output, /^\S+: \d+ documents|objects|topics/).replaceAll('\n', '; '),
  )
  await timed(
    'start',
    () => site.start(),
    () => 'the product on the restored data',
  )
  await timed(
    'replay the facts',
    () => site.replayFacts(),
    (output) => linesOf(output, /published/),
  )
  await timed('those who left', () => site.repeatLeaving(), lastLine)
  await timed('rebuild the face index', () => site.reindexFaces(), lastLine)
  await site.product.drain(300_000)
}

const linesOf = (output: string, which: RegExp): string =>
  output
    .split('\n')
    .filter((line) => which.test(line))
    .join('; ')
const lastLine = (output: string): string => output.split('\n').at(-1) ?? ''
