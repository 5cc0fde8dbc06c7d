import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import type { GiftTransfer } from '@xinyu/payments/gifts/gift-transfers.rules'
import type { Entry, Wallet } from '@xinyu/payments/wallets/rules/wallet.rules'
import type { Db } from 'mongodb'

export interface Event {
  key: string
  type: string
  data: { change?: number }
}

/** Everything stored about one person. */
export interface Accounts {
  wallet: Wallet | null
  orders: OrderDocument[]
  given: GiftTransfer[]
  received: GiftTransfer[]
  entries: Entry[]
  pointsTold: number
}

export const accountsOf = async (db: Db, id: string): Promise<Accounts> => {
  const [wallet, orders, given, received, entries, told] = await Promise.all([
    db.collection<Wallet>('wallets').findOne({ _id: id }),
    db.collection<OrderDocument>('orders').find({ user_id: id }).toArray(),
    db.collection<GiftTransfer>('transfers').find({ user_id: id }).toArray(),
    db.collection<GiftTransfer>('transfers').find({ user2_id: id }).toArray(),
    db.collection<Entry & { user_id: string }>('journal').find({ user_id: id }).sort({ n: 1 }).toArray(),
    db.collection<Event>('events').find({ key: id, type: 'payments.points-changed.v1' }).toArray(),
  ])
  const pointsTold = told.reduce((total, { data }) => total + (data.change ?? 0), 0)
  return { wallet, orders, given, received, entries, pointsTold }
}

export const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length
