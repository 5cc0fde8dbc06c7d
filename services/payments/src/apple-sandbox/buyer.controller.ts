import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Open } from '@xinyu/platform/http/calls/route'
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res, UseGuards } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { OrderPayments, Orders } from '../orders/orders.public.ts'
import { ownPage } from '../own-page.rules.ts'
import { Products } from '../products/products.public.ts'
import { SandboxGuard } from '../sandboxes/sandbox-guard.public.ts'
import { type PageReply, sendPage } from '../sandboxes/sandbox-page.public.ts'
import type { AppleTransaction } from './apple-transactions.store.ts'
import { AppleViews } from './apple-views.ts'
import { Buyer } from './buyer.ts'
import { buyerPage, noSuchSale } from './buyer-page.ts'

type Fields = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')

/** The buyer in the sandbox: a page for browsers instead of StoreKit, and the same for scripts. */
@Controller('sandbox/apple')
@UseGuards(SandboxGuard)
export class BuyerController {
  constructor(
    private readonly buyer: Buyer,
    private readonly orders: Orders,
    private readonly payments: OrderPayments,
    private readonly products: Products,
    private readonly views: AppleViews,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Open()
  @Get('page')
  async page(@Query() { productId, appAccountToken, back }: Fields, @Res() reply: PageReply): Promise<void> {
    const product = await this.products.byAppleId(text(productId))
    if (!product) return sendPage(reply, 404, noSuchSale('没有这个商品'))
    sendPage(reply, 200, buyerPage({ product, token: text(appAccountToken), back: this.#ownPage(back) }))
  }

  /** A browser returns with what StoreKit would give the app; a script gets it, and may suppress the notification. */
  @Open()
  @Post('pay')
  @HttpCode(200)
  async pay(@Body() body: Fields | undefined, @Res() reply: PageReply): Promise<void> {
    const { productId, appAccountToken, back, renews, isTold, isFamilys } = body ?? {}
    const { product, token } = await this.#wanted(text(body?.orderId), text(productId), text(appAccountToken))
    const how = { renews: renews === true, isFamilys: isFamilys === true, isTold: isTold !== false }
    await this.#goOn(await this.buyer.buy(product, token || null, how), this.#ownPage(back), reply)
  }

  @Open()
  @Post('cancel')
  @HttpCode(200)
  cancel(@Body() body: Fields | undefined, @Res() reply: PageReply): void {
    const own = this.#ownPage(body?.back)
    if (own) reply.status(303).header('location', own).send('')
    else sendPage(reply, 200, noSuchSale('已取消购买，可以关闭此页面了。'))
  }

  /** Apple's later actions on a transaction: `refund`, `renew`, `expire` and so on, for scripts. */
  @Open()
  @Post('act')
  @HttpCode(200)
  async act(@Body() body: Fields | undefined, @Res() reply: PageReply): Promise<void> {
    const { transactionId, what, isTold } = body ?? {}
    await this.#goOn(await this.buyer.act(text(transactionId), text(what), isTold !== false), '', reply)
  }

  /** Scripts may name one of our orders, as its buyer would in the app. */
  async #wanted(orderId: string, product: string, token: string): Promise<{ product: string; token: string }> {
    if (!orderId) return { product, token }
    const order = await this.orders.get(orderId)
    const payment = await this.payments.open(order, 'apple', { at: 'appStore', returnUrl: '' })
    if (!('purchase' in payment)) throw new AppError('UNAVAILABLE')
    return { product: payment.purchase.productId, token: payment.purchase.appAccountToken }
  }

  async #goOn(bought: AppleTransaction, back: string, reply: PageReply): Promise<void> {
    const signedTransaction = await this.views.transaction(bought)
    if (back) reply.status(303).header('location', `${back}#signedTransaction=${signedTransaction}`).send('')
    else reply.status(200).send({ status: 0, transactionId: bought._id, signedTransaction })
  }

  #ownPage(wanted: unknown): string {
    return (typeof wanted === 'string' && wanted && ownPage(wanted, this.config.PUBLIC_URL)) || ''
  }
}
