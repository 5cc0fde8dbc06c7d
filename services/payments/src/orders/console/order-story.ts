import { Injectable } from '@nestjs/common'
import { NotificationsReads } from '../notifications/notifications.public.ts'
import { Differences } from '../reconciliation/reconciliation.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { storyOf } from './story-of.ts'
import type { OrderDocument } from './order-document.store.ts'

/** Puts together what the capabilities know of one order. */
@Injectable()
export class OrderStory {
  constructor(
    private readonly notifications: NotificationsReads,
    private readonly differences: Differences,
    private readonly wallets: Wallets,
  ) {}

  async of(order: OrderDocument): Promise<ReturnType<typeof storyOf>> {
    const [notifications, differences, entries] = await Promise.all([
      this.notifications.ofOrder(order._id),
      this.differences.ofOrder(order._id),
      this.wallets.entriesOf(`order:${order._id}`),
    ])
    return storyOf(order, { notifications, differences, entries })
  }
}
