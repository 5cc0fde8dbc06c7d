// Many orders out of one that was paid at its page.
import { newId } from '@xinyu/platform/ids'
import { Orders } from '../../orders/orders.public.ts'
import type { Page, TrialShop } from './test-shop.ts'

const tradesOf = { alipay: 'sandbox_trades', wechat: 'sandbox_wechat_trades' } as const
interface Stored {
  _id: string
}
export interface Bought {
  id: string
  userId: string
}
/** `ids`: of the order, its buyer and its trade; `documents`: of the trade, the order, the wallet and its ledger. */
interface Example {
  ids: readonly string[]
  at: Date
  documents: readonly (readonly object[])[]
}
/** A document with other ids in its texts, and its times moved. */
const copyOf = (value: unknown, ids: readonly (readonly [string, string])[], later: number): unknown => {
  if (typeof value === 'string') return ids.reduce((text, [old, own]) => text.replaceAll(old, own), value)
  if (value instanceof Date) return new Date(value.getTime() + later)
  if (Array.isArray(value)) return value.map((one) => copyOf(one, ids, later))
  if (value === null || typeof value !== 'object' || '_bsontype' in value) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one, ids, later)]))
}

export class OrderCopies {
  readonly #examples = new Map<string, Example>()
  constructor(private readonly shop: TrialShop) {}

  /** Somebody's order, paid at a page, of which copies can be made. */
  async buy(channel: Page, productNum: string): Promise<Bought> {
    const person = await this.shop.payments.person()
    const id = await this.shop.buy(person, channel, productNum)
    await this.shop.payments.drain()
    await this.shop.payments.runJob('wallets')
    const of = await this.shop.payments.service.app.get(Orders).get(id)
    const tradeNo = of.providerTradeNo ?? ''
    const own = this.shop.payments.database
    const documents = await Promise.all([
      this.shop.bank
        .collection(tradesOf[channel])
        .find({ $or: [{ trade_no: tradeNo }, { transactionId: tradeNo }] })
        .toArray(),
      own.collection<Stored>('orders').find({ _id: id }).toArray(),
      own.collection<Stored>('wallets').find({ _id: person.id }).toArray(),
      own.collection('journal').find({ user_id: person.id }).toArray(),
    ])
    if (documents.some(({ length }) => length === 0)) throw new Error('an example has no documents')
    this.#examples.set(`${channel} ${productNum}`, {
      ids: [id, person.id, tradeNo],
      at: this.shop.clock.now(),
      documents,
    })
    return { id, userId: person.id }
  }

  /**
   * Orders like the example's: its documents, here and in the sandbox's books, with other ids and moved to this time.
   * A month of many orders is made so in minutes instead of hours.
   */
  async copy(channel: Page, productNum: string, count: number): Promise<Bought[]> {
    const example = this.#examples.get(`${channel} ${productNum}`)
    if (!example) throw new Error('there is no example')
    const bought = Array.from({ length: count }, () => ({ id: newId(), userId: newId() }))
    const later = this.shop.clock.now().getTime() - example.at.getTime()
    const copiesOf = (documents: readonly object[]): Stored[] =>
      bought.flatMap(({ id, userId }) => {
        const ids = example.ids.map((old, index) => [old, [id, userId, `t${id}`][index] ?? ''] as const)
        return documents.map((document) => copyOf(document, ids, later) as Stored)
      })
    const [trades = [], orders = [], wallets = [], journal = []] = example.documents
    const own = this.shop.payments.database
    await this.shop.bank.collection<Stored>(tradesOf[channel]).insertMany(copiesOf(trades))
    await own.collection<Stored>('orders').insertMany(copiesOf(orders))
    await own.collection<Stored>('wallets').insertMany(copiesOf(wallets))
    await own.collection<Stored>('journal').insertMany(copiesOf(journal))
    return bought
  }
}
