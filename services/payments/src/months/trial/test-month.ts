// A generated month of a shop, and an independent book of what was done. Its size is a number of orders.
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { daysOf } from '../rules/month.rules.ts'
import { IndependentBook } from './test-independent-book.ts'
import { plantDifferences } from './test-differences.ts'
import { OrderCopies } from './test-order-copies.ts'
import type { Channel, Page, TrialShop } from './test-shop.ts'

const products = {
  'point-60': { amount: 600, points: 60, days: 0 },
  'vip-30': { amount: 3_000, points: 0, days: 30 },
} as const
type Product = keyof typeof products
const productNames = Object.keys(products) as Product[]
interface Sold {
  id: string
  userId: string
  channel: Channel
  product: Product
  spent?: true
}
/** times of a day at which something is sold, within these hours */
const sellingSlots = 12
const sellingMs = 6 * 3_600_000
/** orders for one payout */
const ordersOfPayout = 300

export class TrialMonth {
  readonly book = new IndependentBook()
  readonly #copies: OrderCopies
  readonly #used = new Map<Product, Sold>()
  #partly: Sold[] = []
  #seed = 20_261_128

  /** `jobsEvery`: days after which bills are compared and the month is computed. */
  constructor(
    private readonly shop: TrialShop,
    private readonly orders: number,
    private readonly jobsEvery = 1,
  ) {
    this.#copies = new OrderCopies(shop)
  }

  /** Lives through the month, until eleven o'clock of the day after. */
  async run(progress: (day: string) => void = () => undefined): Promise<void> {
    const days = daysOf(this.shop.month)
    for (const [index, day] of days.entries()) {
      await this.#sellAndGiveBack(Math.ceil(this.orders / days.length), index)
      await this.#payOut(index)
      if (index === 10) await plantDifferences(this.shop, this.book, await this.#oneMore())
      this.shop.moveTo(new Date(new Date(`${day}T11:00:00+08:00`).getTime() + DAY_MS))
      if (index % this.jobsEvery === 0 || index === days.length - 1) await this.runJobs()
      this.shop.payments.published.length = 0
      progress(day)
    }
  }

  async runJobs(): Promise<void> {
    const { payments } = this.shop
    await payments.drain()
    const wallets = payments.database.collection('wallets')
    do await payments.runJob('wallets')
    while ((await wallets.countDocuments({ 'entries.n': { $gte: 0 } })) > 0)
    for (const job of ['reconciliation', 'months']) await payments.runJob(job)
  }

  #random(below: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor(((this.#seed >>> 8) / 0x1_00_00_00) * below)
  }

  async #sellAndGiveBack(count: number, index: number): Promise<void> {
    const { shop } = this
    const sold = index === 0 ? await this.#sellFirst() : []
    const slots = Math.min(count, sellingSlots)
    for (let slot = 0; slot < slots; slot++) {
      sold.push(...(await this.#sell(Math.floor((count * (slot + 1)) / slots) - Math.floor((count * slot) / slots))))
      shop.clock.advance(Math.min(1_800_000, Math.floor(sellingMs / slots)))
    }
    for (const one of sold) if (one.product === 'point-60' && this.#random(12) === 0) await this.#spend(one)
    for (const one of this.#partly.splice(0)) if (this.#random(3) === 0) await this.#refund(one)
    for (const [place, one] of sold.entries()) await this.#giveBack(one, index + place)
    // money back for days that were used, and for points that were spent
    if (index === 20) for (const one of this.#used.values()) await this.#refund(one)
    await shop.settleRefunds()
  }

  /** Each kind of order at its page, and memberships on top of each other: the second begins when the first ends. */
  async #sellFirst(): Promise<Sold[]> {
    const begins = this.shop.clock.now().getTime()
    const stacked = await this.shop.payments.person()
    for (const [index, channel] of (['alipay', 'wechat', 'apple'] as const).entries()) {
      const id = await this.shop.buy(stacked, channel, 'vip-30')
      this.#enter({ id, userId: stacked.id, channel, product: 'vip-30' }, begins + index * 30 * DAY_MS)
      await this.shop.payments.drain()
    }
    const examples: Sold[] = []
    for (const channel of ['alipay', 'wechat'] as const)
      for (const product of productNames)
        examples.push(this.#enter({ ...(await this.#copies.buy(channel, product)), channel, product }))
    return examples
  }

  /** Sales at one time: most are copies, one in a hundred is made at the page, and another one in the App Store. */
  async #sell(count: number): Promise<Sold[]> {
    const sold: Sold[] = []
    const copies = new Map<string, { channel: Page; product: Product; count: number }>()
    for (let one = 0; one < count; one++) {
      const product: Product = this.#random(3) === 0 ? 'vip-30' : 'point-60'
      const page: Page = this.#random(2) === 0 ? 'alipay' : 'wechat'
      const way = this.#random(100)
      if (way < 2) {
        const person = await this.shop.payments.person()
        const channel = way === 0 ? 'apple' : page
        const id = await this.shop.buy(person, channel, product)
        sold.push(this.#enter({ id, userId: person.id, channel, product }))
      } else {
        const key = `${page} ${product}`
        copies.set(key, { channel: page, product, count: (copies.get(key)?.count ?? 0) + 1 })
      }
    }
    for (const { channel, product, count: copied } of copies.values())
      for (const bought of await this.#copies.copy(channel, product, copied))
        sold.push(this.#enter({ ...bought, channel, product }))
    await this.shop.payments.drain()
    return sold
  }

  #enter(sold: Sold, begins = this.shop.clock.now().getTime()): Sold {
    this.book.sale({ ...sold, day: this.shop.today, ...products[sold.product], begins })
    return sold
  }

  async #spend(sold: Sold): Promise<void> {
    const points = 10 + this.#random(40)
    const { wallets } = this.shop
    await wallets.reserve(sold.userId, `peer:${sold.userId}`, points, 'flowers')
    await wallets.confirm(sold.userId, `peer:${sold.userId}`)
    sold.spent = true
    this.book.spent({ day: this.shop.today, points, fen: points * 10 })
  }

  /** One in forty is refunded, one in sixty in part, one in eighty charged back; in the first days one of each. */
  async #giveBack(sold: Sold, place: number): Promise<void> {
    const { channel } = sold
    const [whole, part, theirs] = [this.#random(40), this.#random(60), this.#random(80)]
    const isDue = (which: number): boolean => place === which
    if (theirs === 0 || isDue(3) || (channel === 'apple' && (whole === 0 || isDue(1)))) return this.#chargeBack(sold)
    if (channel === 'apple') return
    if (whole === 0 || isDue(1)) return this.#refund(sold)
    if (part === 0 || isDue(2)) return this.#refundPart(sold)
    if (sold.product === 'vip-30' || sold.spent) if (!this.#used.has(sold.product)) this.#used.set(sold.product, sold)
  }

  async #refund({ id }: Sold): Promise<void> {
    this.book.back(id, 'refund', this.shop.today)
    await this.shop.refund(id)
  }

  async #refundPart(sold: Sold): Promise<void> {
    // the provider's fee on some of them ends with half a fen
    const amount = 50 * (1 + this.#random(8))
    this.book.back(sold.id, 'refund', this.shop.today, amount)
    await this.shop.refund(sold.id, amount)
    this.#partly.push(sold)
  }

  async #chargeBack({ id, channel }: Sold): Promise<void> {
    this.book.back(id, 'chargeback', this.shop.today)
    await this.shop.chargeBack(id, channel, this.#random(2) === 0)
  }

  async #payOut(index: number): Promise<void> {
    const days = daysOf(this.shop.month).length
    const count = Math.ceil(this.orders / ordersOfPayout / days) * (this.orders > 1_000 || index % 6 === 4 ? 1 : 0)
    const asked: string[] = []
    for (let one = 0; one < count; one++) {
      const [amount, channel] = [
        10_000 + 1_000 * this.#random(90),
        this.#random(3) === 0 ? 'wechat' : 'alipay',
      ] as const
      const { id, plan } = await this.shop.askForPayout(amount, channel)
      this.book.payout({ day: this.shop.today, channel, amount, fee: plan.fee, tax: plan.tax })
      asked.push(id)
    }
    if (asked.length > 0) await this.shop.payTogether(asked)
  }

  async #oneMore(): Promise<string> {
    const [bought] = await this.#copies.copy('alipay', 'point-60', 1)
    if (!bought) throw new Error('nothing was copied')
    return this.#enter({ ...bought, channel: 'alipay', product: 'point-60' }).id
  }
}
