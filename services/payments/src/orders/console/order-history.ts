import type { orderEvent } from '@xinyu/contracts/admin/orders'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { NotificationsReads } from '../../notifications/notifications.public.ts'
import { DifferencesReads } from '../../reconciliation/reconciliation.public.ts'
import { People } from '../../people/people.public.ts'
import { Wallets } from '../../wallets/wallets.public.ts'
import { orderEvents } from './order-events.ts'
import type { OrderDocument } from '../store/order.document.ts'

@Injectable()
export class OrderHistory {
  constructor(
    private readonly notifications: NotificationsReads,
    private readonly differences: DifferencesReads,
    private readonly wallets: Wallets,
    private readonly people: People,
  ) {}

  async list(order: OrderDocument): Promise<z.output<typeof orderEvent>[]> {
    const [notifications, differences, entries] = await Promise.all([
      this.notifications.listByOrder(order._id),
      this.differences.listByOrder(order._id),
      this.wallets.listEntries(`order:${order._id}`),
    ])
    const story = orderEvents(order, { notifications, differences, entries })
    const nameOf = await this.people.names(story.map(({ by }) => by))
    return story.map((event) => ({ ...event, byName: nameOf(event.by) }))
  }
}
