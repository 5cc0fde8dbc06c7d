import {
  checkWxpayResult,
  getWxGZHPayUrl,
  getWxH5PayUrl,
  getWxMPPayUrl,
  getWxNativePayUrl,
} from '@xinyu/contracts/http/product/wechat-pay'
import { getApplePurchase } from '@xinyu/contracts/http/product/app-store'
import { checkAlipayResult, getPayurl, getPayurlH5, getPayurlPage } from '@xinyu/contracts/http/product/alipay'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { OpenPayment, type RequestedChannel } from './open-payment.ts'
import { viewOf } from '../store/orders.reads.ts'
import { isPhone } from '../rules/orders.rules.ts'
import { ReconcileOrder } from './reconcile-order.ts'

/** Paying at Alipay, WeChat and the App Store, and querying the result. */
@Controller()
export class PaymentsController {
  constructor(private readonly commands: Commands) {}

  @Implements(getPayurl)
  async getPayurl(context: CallContext<typeof getPayurl>) {
    return this.#alipay(context, isPhone(context.userAgent) ? 'phone' : 'computer')
  }

  @Implements(getPayurlH5)
  async getPayurlH5(context: CallContext<typeof getPayurlH5>) {
    return this.#alipay(context, 'phone')
  }

  @Implements(getPayurlPage)
  async getPayurlPage(context: CallContext<typeof getPayurlPage>) {
    return this.#alipay(context, 'computer')
  }

  @Implements(getWxMPPayUrl)
  async getWxMPPayUrl({ input, currentUser }: CallContext<typeof getWxMPPayUrl>) {
    return this.#jsapi(currentUser.id, input.orderId, { at: 'miniProgram', openid: input.openid })
  }

  @Implements(getWxGZHPayUrl)
  async getWxGZHPayUrl({ input, currentUser }: CallContext<typeof getWxGZHPayUrl>) {
    return this.#jsapi(currentUser.id, input.orderId, { at: 'officialAccount', openid: input.openid })
  }

  @Implements(getWxH5PayUrl)
  async getWxH5PayUrl({ input: { orderId, returnUrl }, currentUser, ip }: CallContext<typeof getWxH5PayUrl>) {
    const payment = await this.commands.execute(
      new OpenPayment(currentUser.id, orderId, 'wechat', { at: 'phone', returnUrl, ip }),
    )
    if (!('payUrl' in payment)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { payUrl: payment.payUrl, orderId }
  }

  @Implements(getWxNativePayUrl)
  async getWxNativePayUrl({ input: { orderId }, currentUser }: CallContext<typeof getWxNativePayUrl>) {
    const payment = await this.commands.execute(new OpenPayment(currentUser.id, orderId, 'wechat', { at: 'desk' }))
    if (!('codeUrl' in payment)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { codeUrl: payment.codeUrl, orderId }
  }

  @Implements(getApplePurchase)
  async getApplePurchase({ input: { orderId, returnUrl }, currentUser }: CallContext<typeof getApplePurchase>) {
    const payment = await this.commands.execute(
      new OpenPayment(currentUser.id, orderId, 'apple', { at: 'appStore', returnUrl }),
    )
    if (!('purchase' in payment)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { ...payment.purchase, orderId }
  }

  @Implements(checkAlipayResult)
  async checkAlipayResult({ input, currentUser }: CallContext<typeof checkAlipayResult>) {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, currentUser.id))) }
  }

  @Implements(checkWxpayResult)
  async checkWxpayResult({ input, currentUser }: CallContext<typeof checkWxpayResult>) {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, currentUser.id))) }
  }

  async #alipay(
    {
      input: { orderId, returnUrl },
      currentUser,
      ip,
    }: Pick<CallContext<typeof getPayurl>, 'input' | 'currentUser' | 'ip'>,
    at: 'phone' | 'computer',
  ) {
    const payment = await this.commands.execute(
      new OpenPayment(currentUser.id, orderId, 'alipay', { at, returnUrl, ip }),
    )
    if (!('payUrl' in payment)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { payUrl: payment.payUrl, orderId }
  }

  async #jsapi(userId: string, orderId: string, channel: RequestedChannel) {
    const payment = await this.commands.execute(new OpenPayment(userId, orderId, 'wechat', channel))
    if (!('payment' in payment)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { payment: payment.payment, orderId }
  }
}
