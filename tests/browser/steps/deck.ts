import { randomUUID } from 'node:crypto'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { type Stroke, stroke } from './touch.ts'

/** Shows motion, serves a drawn picture for every picture, and records vibrations and animations. */
export const instrument = async (user: BrowserUser): Promise<void> => {
  const bytes = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#d9a178' } })
    .jpeg()
    .toBuffer()
  await user.context.route(/\/pictures\//, (route) => route.fulfill({ body: bytes, contentType: 'image/jpeg' }))
  await user.context.addInitScript(() => {
    const seen = { buzzed: [] as unknown[], moved: [] as unknown[] }
    Object.assign(globalThis, { seen })
    const isAway = (): boolean => location.protocol !== 'about:' && sessionStorage.getItem('away') === 'yes'
    Object.defineProperty(document, 'visibilityState', { get: () => (isAway() ? 'hidden' : 'visible') })
    navigator.vibrate = (pattern) => seen.buzzed.push(pattern) > 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const { duration, easing } = options as KeyframeAnimationOptions
      const marks = [...this.children].filter(
        (one) => one.ariaHidden === 'true' && getComputedStyle(one).opacity === '1',
      )
      const stamps = marks.map(({ textContent }) => textContent)
      seen.moved.push({ place: (this as HTMLElement).dataset['place'], frames, duration, easing, stamps })
      return animate.call(this, frames, options)
    }
  })
}

export interface Move {
  place: string
  frames: { transform: string }[]
  duration: number
  easing?: string
  /** stamps that are visible when it starts to move */
  stamps: string[]
}
interface Seen {
  buzzed: number[][]
  moved: Move[]
}
/** Vibrations and movements since the last call. */
export const seenSince = (user: BrowserUser): Promise<Seen> =>
  user.page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const { buzzed, moved } = seen
    Object.assign(seen, { buzzed: [], moved: [] })
    return { buzzed, moved }
  })

/** Hides or shows the page, also across a reload. */
export const setAway = (user: BrowserUser, isAway: boolean): Promise<void> =>
  user.page.evaluate((away) => {
    sessionStorage.setItem('away', away ? 'yes' : 'no')
    document.dispatchEvent(new Event('visibilitychange'))
  }, isAway)

/** Waits; nothing may happen in this time. */
export const pass = async (user: BrowserUser, ms: number): Promise<void> => {
  const since = Date.now()
  await user.page.waitForFunction(([from, time]) => Date.now() - from > time, [since, ms] as const)
}

/** How far right a frame of a movement is, px. */
export const acrossOf = ({ transform }: { transform: string }): number =>
  Number(/translate3d\((-?[\d.]+)px/.exec(transform)?.[1])

export const topCard = ({ page }: BrowserUser): Locator => page.locator('[data-place="top"]')
export const topName = async (user: BrowserUser): Promise<string> =>
  (await topCard(user).getByRole('article').getAttribute('aria-label')) ?? ''

/** Swipes the top card; `by`: distance, px. */
export const swipe = async (
  user: BrowserUser,
  by: readonly [number, number],
  how: Pick<Stroke, 'ms' | 'rests' | 'meanwhile'> = {},
): Promise<void> => {
  const box = await topCard(user).boundingBox()
  if (!box) throw new Error('there is no card')
  const from = [box.x + box.width / 2, box.y + box.height / 2] as const
  await stroke(user.page, { from, to: [from[0] + by[0], from[1] + by[1]], ...how })
}

/** Waits until this person's card is no longer on top; returns the name on the new top card. */
export const nextAfter = async (user: BrowserUser, name: string): Promise<string | null> => {
  const top = '[data-place="top"] article'
  await user.page.waitForFunction(
    ([card, before]) => document.querySelector(card)?.getAttribute('aria-label') !== before,
    [top, name] as const,
  )
  return user.page.evaluate((card) => document.querySelector(card)?.getAttribute('aria-label') ?? null, top)
}
export const isTop = async (user: BrowserUser, name: string): Promise<void> =>
  user.page.locator('[data-place="top"]').getByRole('article', { name, exact: true }).waitFor()

/** The calls of this path that the page has sent. */
export const callsTo = (user: BrowserUser, path: string): (() => number) => {
  let sent = 0
  user.page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${path}`) sent += 1
  })
  return () => sent
}

/** Buys VIP and points for love at the sandbox's cashier. */
export const buyToLove = async (member: Visitor): Promise<void> => {
  for (const productNum of ['vip-30', 'point-60']) {
    const { orderId } = await member.call(addOrder, { productNum, clientId: randomUUID() })
    await member.pay(orderId)
  }
}
