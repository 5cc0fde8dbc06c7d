import { Database } from '@xinyu/platform/db/database'
import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { OrderDocument } from './order.document.ts'
import { viewOf } from './orders.reads.ts'

/** A person's orders. Accounting law requires us to keep them; texts to finance are erased with the person. */
@Injectable()
export class OrdersOfPerson implements PersonalDataSource {
  readonly retainedLists = ['orders']
  readonly #orders: Collection<OrderDocument>

  constructor(database: Database) {
    this.#orders = database.collection('orders')
  }

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { orders: this.#ordersOf(person), refundRequests: this.#asksOf(person) }
  }

  async *#ordersOf(user_id: string): AsyncGenerator<object> {
    for await (const order of this.#all(user_id)) yield viewOf(order)
  }

  async *#asksOf(user_id: string): AsyncGenerator<object> {
    for await (const { _id, refundAsk, refundAsksBefore = [] } of this.#all(user_id))
      for (const { kind, text, at, reply } of [...refundAsksBefore, ...(refundAsk ? [refundAsk] : [])])
        if (text !== '') yield { orderId: _id, kind, text, at, reply }
  }

  #all(user_id: string): AsyncIterable<OrderDocument> {
    return this.#orders.find({ user_id }).sort({ addtime: -1, _id: -1 })
  }
}
