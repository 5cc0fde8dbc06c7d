import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import type { Entry } from '@xinyu/payments/wallets/rules/wallet.rules'
import type { Db } from 'mongodb'
import { count, type Event } from './accounts.ts'
import { truthOf } from './providers.ts'

/** The provider has the money exactly if the order is paid, and the order is fulfilled exactly once. */
export const faultsOfOrder = async (
  db: Db,
  vendors: Db,
  order: OrderDocument,
  entries: readonly Entry[],
): Promise<string[]> => {
  const truth = await truthOf(vendors, order)
  const faults: string[] = []
  const say = (is: boolean, text: string): void => void (is && faults.push(`order ${order._id}: ${text}`))
  const op = `order:${order._id}`
  const applied = count(entries, (entry) => entry.op === op && entry.state === 'applied')
  const taken = count(entries, (entry) => entry.op === op && entry.state === 'voided')
  const isPaid = order.status === 1
  const isRefunded = order.status === 3
  say(truth.paid && !truth.refunded && !isPaid, `the provider has the money, and its status is ${order.status}`)
  say(truth.refunded && !isRefunded, `the provider gave the money back, and its status is ${order.status}`)
  say(!truth.paid && (isPaid || isRefunded), 'it is paid, and the provider has no money')
  say(isPaid && !order.fulfilled, 'it is paid and was not given')
  say(applied !== (isPaid || (isRefunded && order.fulfilled) ? 1 : 0) && !isRefunded, `it was given ${applied} times`)
  say(applied > 1, `it was given ${applied} times`)
  say(taken !== (isRefunded ? 1 : 0), `it was taken back ${taken} times`)
  const types = await db.collection<Event>('events').find({ key: order._id }).toArray()
  for (const type of ['order-placed', 'order-paid', 'order-refunded', 'order-closed'])
    say(count(types, (event) => event.type === `payments.${type}.v1`) > 1, `${type} was told twice`)
  say(
    isPaid && count(types, (event) => event.type === 'payments.order-paid.v1') !== 1,
    'nobody was told that it is paid',
  )
  return faults
}
