import { getProfile } from '@xinyu/contracts/http/users/profile'
import type { History, ObservedOrder, StoredMessage } from '../chaos/check.rules.ts'
import type { Acknowledged } from '../chaos/load.ts'
import type { TestProduct } from '../product.ts'
import type { Visitor } from '../people/visitor.ts'
import { fetchOrders, listObjects, searchFaces } from './seed-data.ts'

export interface Roles {
  buying: Visitor[]
  chatting: Visitor[]
  /** searches faces */
  seeker: Visitor
  /** deletes their account after the backup */
  leaver: Visitor
}

/** What a backup must contain. */
export interface BackedUp extends Acknowledged {
  faces: string[]
  objects: Map<string, string>
}

/** What was acknowledged until the backup, until the destruction and after the restore; and what is there now. */
export interface Outcome {
  backedUp: BackedUp
  lost: Acknowledged
  later: Acknowledged
  stored: StoredMessage[]
  orders: ObservedOrder[]
}

const idsOf = (orders: readonly { orderId: string }[]): Set<string> => new Set(orders.map(({ orderId }) => orderId))
const given = (orders: readonly ObservedOrder[]): Set<string> => idsOf(orders.filter(({ fulfilled }) => fulfilled))

/** All from before the backup and after the restore, and of the orders in between those that were given. */
export const promised = ({ backedUp, lost, later, orders }: Outcome): Pick<History, 'acked' | 'paid'> => {
  const expected = new Set([...idsOf([...backedUp.paid, ...later.paid]), ...given(orders)])
  return {
    acked: [...backedUp.acked, ...later.acked.map((one) => ({ ...one, order: one.order + 1e6 }))],
    paid: [...lost.paid, ...later.paid].filter(({ orderId }) => expected.has(orderId)),
  }
}

/** What else differs from the backup, a sentence each. */
export const findChanges = async (
  product: Pick<TestProduct, 'dataDir'>,
  { objects, faces }: BackedUp,
  { seeker, leaver }: Roles,
): Promise<string[]> => [
  ...differences('object', objects, await listObjects(product)),
  ...(faces.join() === (await searchFaces(seeker)).join() ? [] : ['lost: a face is not found any more']),
  ...(await leaver.call(getProfile, {}).then(
    () => ['restored: an account that was deleted after the backup is there'],
    () => [],
  )),
]

export const summarise = (
  { backedUp, lost, later, stored, orders }: Outcome,
  broken: number,
): { step: string; what: string }[] => {
  const there = new Set(stored.map(({ clientId }) => clientId))
  const goneMessages = lost.acked.filter(({ clientId }) => !there.has(clientId)).length
  const found = given(orders)
  const goneOrders = lost.paid.filter(({ orderId }) => !found.has(orderId)).length
  const { acked, paid, objects, faces } = backedUp
  return [
    {
      step: 'written before the backup',
      what: `${acked.length} messages, ${paid.length} orders, ${objects.size} objects, ${faces.length} faces: ${broken} promises broken`,
    },
    { step: 'written since, and gone', what: `${goneMessages} messages, ${goneOrders} orders` },
    { step: 'written after the restore', what: `${later.acked.length} messages, ${later.paid.length} orders` },
  ]
}

/** The orders once each paid one is fulfilled, or after a minute: jobs finish interrupted orders. */
export const ordersAtRest = async (
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
