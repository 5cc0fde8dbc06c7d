import { deleteuser, getProfile, getSMSCode } from '@xinyu/contracts/http/users'
import { Buyer } from '../chaos/buyer.ts'
import { findViolations, type ObservedOrder } from '../chaos/check.rules.ts'
import type { TestProduct } from '../product.ts'
import type { Visitor } from '../visitor.ts'
import { Load } from './load.ts'
import { facesFound, fillTown, objectsOf, ordersOf } from './town.ts'

export interface Row {
  step: string
  what: string
  seconds: number
}
/** Somewhere a product runs that is backed up, destroyed and restored. What an operator types answers what it said. */
export interface Site {
  product: Pick<TestProduct, 'url' | 'dataDir' | 'drain'>
  backUp(): Promise<string>
  noteLeavers(): Promise<unknown>
  checkBackup(): Promise<string>
  /** every process, every database, the object store and the keys; nothing answers afterwards */
  destroy(): Promise<unknown>
  /** the keys are put back and the engines filled */
  restore(): Promise<string>
  /** the product over what was restored */
  start(): Promise<unknown>
  replayFacts(): Promise<string>
  repeatLeaving(): Promise<string>
  reindexFaces(): Promise<string>
}
interface Options {
  site: Site
  people: readonly Visitor[]
  /** of the last of them, who leaves after the backup */
  leaverPhone: string
  messages: number
  row(row: Row): void
}

/**
 * The product is filled and used, backed up while it is used, used on, and destroyed with its keys; then it is restored
 * from the backup and the sealed keys. Answers what was acknowledged before the backup and is lost.
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
    // whose face is on record stays: of somebody who has left none is found
    () => fillTown(product, people.slice(0, -1).slice(0, 6)),
    () => `${people.length} members, faces, posts, pictures`,
  )
  const before = await balancesOf(buying)
  const load = new Load(chatting, buying)
  const answered = await load.until(messages, buying.length)
  const [faces, objects] = [await facesFound(seeker), await objectsOf(product)]
  await timed(
    'back up under load',
    () => site.backUp(),
    (said) => linesOf(said, /^(writers|backup)/),
  )
  await load.until(load.answered.acked.length + chatting.length, load.answered.paid.length + 1)
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
    (said) => linesOf(said, /^\S+: \d+ documents|objects|topics/).replaceAll('\n', '; '),
  )
  await timed(
    'start',
    () => site.start(),
    () => 'the product over it',
  )
  await timed(
    'tell the facts again',
    () => site.replayFacts(),
    (said) => linesOf(said, /published/),
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
  const promised = new Set([...answered.paid, ...later.paid].map(({ orderId }) => orderId))
  const acked = [...answered.acked, ...later.acked.map((one) => ({ ...one, order: one.order + 1e6 }))]
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
    ...differences('object', objects, await objectsOf(site.product)),
    ...(faces.join() === (await facesFound(seeker)).join() ? [] : ['lost: a face is not found any more']),
    ...(await leaver.call(getProfile, {}).then(
      () => ['back: somebody who had left after the backup is there'],
      () => [],
    )),
  ]
  const there = new Set(stored.map(({ clientId }) => clientId))
  const gone = lost.acked.filter(({ clientId }) => !there.has(clientId)).length
  row({
    step: 'written before the backup',
    what: `${answered.acked.length} messages, ${answered.paid.length} orders, ${objects.size} objects, ${faces.length} faces: ${broken.length} promises broken`,
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

const linesOf = (said: string, which: RegExp): string =>
  said
    .split('\n')
    .filter((line) => which.test(line))
    .join('; ')
const lastLine = (said: string): string => said.split('\n').at(-1) ?? ''

const balancesOf = async (people: readonly Visitor[]): Promise<Map<string, number>> =>
  new Map(await Promise.all(people.map(async (me) => [me.id, await new Buyer(me).balance()] as const)))

/** Once each paid order is given, or after a minute: what was on its way is taken up by jobs. */
const ordersAtRest = async (
  people: readonly Visitor[],
  asked: readonly { orderId: string; member: string }[],
): Promise<ObservedOrder[]> => {
  for (let tries = 0; ; tries++) {
    const mine = ({ id }: Visitor): string[] =>
      asked.filter(({ member }) => member === id).map(({ orderId }) => orderId)
    const seen = (await Promise.all(people.map((me) => ordersOf(me, mine(me))))).flat()
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
