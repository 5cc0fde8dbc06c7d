import { deleteuser } from '@xinyu/contracts/http/users/account'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { Buyer } from '../chaos/buyer.ts'
import { findViolations, type ObservedOrder } from '../chaos/check.rules.ts'
import type { TestProduct } from '../product.ts'
import type { Visitor } from '../people/visitor.ts'
import { Load } from './load.ts'
import { searchFaces, seedProduct, listObjects, fetchOrders } from './seed-data.ts'

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
export const runRestoreDrill = async ({ site, people, leaverPhone, messages, row }: Options): Promise<string[]> => {
  const timed = async <T>(step: string, work: () => Promise<T>, say: (result: T) => string): Promise<T> => {
    const began = Date.now()
    const result = await work()
    row({ step, what: say(result), seconds: (Date.now() - began) / 1_000 })
    return result
  }
  const { product } = site
  const buying = people.filter((_, index) => index % 4 === 0)
  const [seeker, leaver] = [people[0], people.at(-1)] as [Visitor, Visitor]
  const chatting = people.slice(0, -2)
  await timed(
    'fill',
    // these people stay: the face of a deleted account is not found
    () => seedProduct(product, people.slice(0, -1).slice(0, 6)),
    () => `${people.length} members, faces, posts, pictures`,
  )
  const before = await balancesOf(buying)
  const load = new Load(chatting, buying)
  const acknowledged = await load.until(messages, buying.length)
  const [faces, objects] = [await searchFaces(seeker), await listObjects(product)]
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

  await site.destroy()
  const lost = await load.end('give up')
  row({ step: 'destroy', what: 'every process, every database, the object store, the keys', seconds: 0 })

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

  const again = new Load(chatting, buying)
  await again.until(chatting.length * 3, buying.length)
  const later = await again.end()
  await site.product.drain(300_000)
  const isAskedOf = [...lost.paid, ...later.paid]
  const orders = await ordersAtRest(buying, isAskedOf)
  const given = new Set(orders.filter(({ fulfilled }) => fulfilled).map(({ orderId }) => orderId))
  const promised = new Set([...acknowledged.paid, ...later.paid].map(({ orderId }) => orderId))
  const acked = [...acknowledged.acked, ...later.acked.map((one) => ({ ...one, order: one.order + 1e6 }))]
  const stored = (
    await Promise.all(again.chatters.filter((_, index) => index % 2 === 0).map((one) => one.stored()))
  ).flat()
  const after = await balancesOf(buying)
  const broken = [
    ...findViolations({
      acked,
      stored,
      paid: isAskedOf.filter(({ orderId }) => promised.has(orderId) || given.has(orderId)),
      orders,
      balances: new Map([...before].map(([id, points]) => [id, { before: points, after: after.get(id) ?? -1 }])),
    }),
    ...differences('object', objects, await listObjects(site.product)),
    ...(faces.join() === (await searchFaces(seeker)).join() ? [] : ['lost: a face is not found any more']),
    ...(await leaver.call(getProfile, {}).then(
      () => ['restored: an account that was deleted after the backup is there'],
      () => [],
    )),
  ]
  const there = new Set(stored.map(({ clientId }) => clientId))
  const gone = lost.acked.filter(({ clientId }) => !there.has(clientId)).length
  row({
    step: 'written before the backup',
    what: `${acknowledged.acked.length} messages, ${acknowledged.paid.length} orders, ${objects.size} objects, ${faces.length} faces: ${broken.length} promises broken`,
    seconds: 0,
  })
  row({
    step: 'written since, and gone',
    what: `${gone} messages, ${lost.paid.filter(({ orderId }) => !given.has(orderId)).length} orders`,
    seconds: 0,
  })
  row({
    step: 'written after the restore',
    what: `${later.acked.length} messages, ${later.paid.length} orders`,
    seconds: 0,
  })
  return broken
}

const linesOf = (output: string, which: RegExp): string =>
  output
    .split('\n')
    .filter((line) => which.test(line))
    .join('; ')
const lastLine = (output: string): string => output.split('\n').at(-1) ?? ''

const balancesOf = async (people: readonly Visitor[]): Promise<Map<string, number>> =>
  new Map(await Promise.all(people.map(async (me) => [me.id, await new Buyer(me).balance()] as const)))

/** The orders once each paid one is fulfilled, or after a minute: jobs finish interrupted orders. */
const ordersAtRest = async (
  people: readonly Visitor[],
  asked: readonly { orderId: string; member: string }[],
): Promise<ObservedOrder[]> => {
  for (let tries = 0; ; tries++) {
    const mine = ({ id }: Visitor): string[] =>
      asked.filter(({ member }) => member === id).map(({ orderId }) => orderId)
    const seen = (await Promise.all(people.map((me) => fetchOrders(me, mine(me))))).flat()
    if (tries === 20 || seen.every(({ status, fulfilled }) => status !== 1 || fulfilled)) return seen
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
}

const differences = (what: string, before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([key, value]) => {
    const now = after.get(key)
    if (now === value) return []
    return [now === undefined ? `lost: ${what} ${key}` : `changed: ${what} ${key} was ${value} and is ${now}`]
  })
