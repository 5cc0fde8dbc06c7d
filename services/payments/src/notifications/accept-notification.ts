import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AlipayDriver } from '../alipay/alipay.public.ts'
import { Orders } from '../orders/orders.public.ts'
import { NotificationsStore } from './notifications.store.ts'

export class AcceptNotification extends Command<boolean> {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super()
  }
}

/**
 * Accepts a notification of Alipay. Signature, app and seller are checked by the driver, the order and its amount
 * here; only then it is kept, once under its own id, and applied. True once it is kept: from then on the job finishes
 * it.
 */
@CommandHandler(AcceptNotification)
export class AcceptNotificationHandler implements ICommandHandler<AcceptNotification> {
  constructor(
    private readonly alipay: AlipayDriver,
    private readonly orders: Orders,
    private readonly store: NotificationsStore,
    private readonly log: Log,
  ) {}

  async execute({ fields }: AcceptNotification): Promise<boolean> {
    const notification = this.alipay.readNotification(fields)
    if (!notification) return this.#refuse('a notification was not Alipay’s, or not for us')
    const { id, orderId, report } = notification
    const order = await this.orders.get(orderId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') return null
      throw error
    })
    if (!order) return this.#refuse('a notification for no order of ours')
    if (report.kind === 'paid' && report.amount !== order.amount)
      return this.#refuse('a notification with another amount', orderId)
    if (!(await this.store.keep('alipay', id, orderId, fields))) return true
    await this.orders.settle(orderId, report).then(
      () => this.store.markProcessed('alipay', id),
      (error: unknown) => this.#notApplied(id, orderId, error),
    )
    return true
  }

  async #notApplied(id: string, orderId: string, error: unknown): Promise<void> {
    if (error instanceof AppError && error.code === 'ORDER_CANNOT_MOVE')
      return this.store.markRefused('alipay', id, error.code)
    this.log.error('a notification is applied later', { orderId, err: error })
  }

  #refuse(text: string, orderId?: string): false {
    this.log.warn(text, { orderId })
    return false
  }
}
