import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { z } from 'zod'
import type { SandboxesConfig } from '../config.ts'
import { accents, messagePage, merchantPage, type Reply, sendBack, sendPage } from '../pages/page.ts'
import type { AppleTransaction } from './apple-transactions.store.ts'
import { AppleViews } from './apple-views.ts'
import { Buyer } from './buyer.ts'
import { buyerPage } from './buyer-page.ts'

type Fields = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')
const message = (reason: string): string => messagePage(accents.apple, '无法购买', reason)

/** The merchant's app names what it sells: the sandbox has no list of products. `price` in fen. */
const offered = z.object({
  productId: z.string().min(1).max(300),
  name: z.string().min(1).max(300),
  price: z.coerce.number().int().min(1),
  days: z.coerce.number().int().min(0),
})

/** The buyer in the sandbox: a page for browsers instead of StoreKit, and the same for scripts. */
@Controller('sandbox/apple')
export class BuyerController {
  constructor(
    private readonly buyer: Buyer,
    private readonly views: AppleViews,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  @Get('page')
  page(@Query() query: Fields, @Res() reply: Reply): void {
    const offer = offered.safeParse(query).data
    if (!offer) return sendPage(reply, 404, message('没有这个商品'))
    sendPage(reply, 200, buyerPage(offer, text(query.appAccountToken), this.#merchantPage(query.back)))
  }

  /** A browser returns with what StoreKit would give the app; a script gets it, and may suppress the notification. */
  @Post('pay')
  @HttpCode(200)
  async pay(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const offer = offered.safeParse(body).data
    if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
    const { appAccountToken, back, renews, isTold, isFamilys } = body ?? {}
    const how = { renews: renews === true, isFamilys: isFamilys === true, isTold: isTold !== false }
    this.#goOn(await this.buyer.buy(offer, text(appAccountToken) || null, how), this.#merchantPage(back), reply)
  }

  @Post('cancel')
  @HttpCode(200)
  cancel(@Body() body: Fields | undefined, @Res() reply: Reply): void {
    const own = this.#merchantPage(body?.back)
    if (own) sendBack(reply, own)
    else sendPage(reply, 200, message('已取消购买，可以关闭此页面了。'))
  }

  /** Apple's later actions on a transaction: `refund`, `renew`, `expire` and so on, for scripts. */
  @Post('act')
  @HttpCode(200)
  async act(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const { transactionId, what, isTold } = body ?? {}
    this.#goOn(await this.buyer.perform(text(transactionId), text(what), isTold !== false), '', reply)
  }

  #goOn(bought: AppleTransaction, back: string, reply: Reply): void {
    const signedTransaction = this.views.transaction(bought)
    if (back) sendBack(reply, `${back}#signedTransaction=${signedTransaction}`)
    else reply.status(200).send({ status: 0, transactionId: bought._id, signedTransaction })
  }

  #merchantPage(wanted: unknown): string {
    return merchantPage(wanted, this.config.PUBLIC_URL)?.href ?? ''
  }
}
