import { randomUUID } from 'node:crypto'
import { addOrder } from '@xinyu/contracts/http/product'
import type { BrowserUser } from '@xinyu/testkit/browser-user'
import type { Visitor } from '@xinyu/testkit/visitor'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { type Stroke, stroke } from './touch.ts'

/** A window that shows motion, answers every picture with a drawn one, and keeps what the phone would feel and see. */
export const watched = async (window: BrowserUser): Promise<void> => {
  const bytes = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#d9a178' } })
    .jpeg()
    .toBuffer()
  await window.context.route(/\/pictures\//, (route) => route.fulfill({ body: bytes, contentType: 'image/jpeg' }))
  await window.context.addInitScript(() => {
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
  /** those that can be read on it as it sets off */
  stamps: string[]
}
interface Seen {
  buzzed: number[][]
  moved: Move[]
}
/** What the phone felt and what moved since the last look. */
export const seenSince = (window: BrowserUser): Promise<Seen> =>
  window.page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const { buzzed, moved } = seen
    Object.assign(seen, { buzzed: [], moved: [] })
    return { buzzed, moved }
  })

/** The phone shows something else from now on, or the page again; also over a reload. */
export const setAway = (window: BrowserUser, isAway: boolean): Promise<void> =>
  window.page.evaluate((away) => {
    sessionStorage.setItem('away', away ? 'yes' : 'no')
    document.dispatchEvent(new Event('visibilitychange'))
  }, isAway)

/** Lets so much time pass in which nothing may happen. */
export const pass = async (window: BrowserUser, ms: number): Promise<void> => {
  const since = Date.now()
  await window.page.waitForFunction(([from, time]) => Date.now() - from > time, [since, ms] as const)
}

/** How far right a frame of a move is, px. */
export const acrossOf = ({ transform }: { transform: string }): number =>
  Number(/translate3d\((-?[\d.]+)px/.exec(transform)?.[1])

export const topCard = ({ page }: BrowserUser): Locator => page.locator('[data-place="top"]')
export const topName = async (window: BrowserUser): Promise<string> =>
  (await topCard(window).getByRole('article').getAttribute('aria-label')) ?? ''

/** A finger on the card on top; `by`: how far, px. */
export const swipe = async (
  window: BrowserUser,
  by: readonly [number, number],
  how: Pick<Stroke, 'ms' | 'rests' | 'meanwhile'> = {},
): Promise<void> => {
  const box = await topCard(window).boundingBox()
  if (!box) throw new Error('there is no card')
  const from = [box.x + box.width / 2, box.y + box.height / 2] as const
  await stroke(window.page, { from, to: [from[0] + by[0], from[1] + by[1]], ...how })
}

/** Waits until another card than this person's is on top, or none; answers whose. */
export const nextAfter = async (window: BrowserUser, name: string): Promise<string | null> => {
  const top = '[data-place="top"] article'
  await window.page.waitForFunction(
    ([card, before]) => document.querySelector(card)?.getAttribute('aria-label') !== before,
    [top, name] as const,
  )
  return window.page.evaluate((card) => document.querySelector(card)?.getAttribute('aria-label') ?? null, top)
}
export const isTop = async (window: BrowserUser, name: string): Promise<void> =>
  window.page.locator('[data-place="top"]').getByRole('article', { name, exact: true }).waitFor()

/** The calls of this path that the page has sent so far. */
export const callsTo = (window: BrowserUser, path: string): (() => number) => {
  let sent = 0
  window.page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${path}`) sent += 1
  })
  return () => sent
}

/** What the member needs to love: VIP and points, bought at the sandbox's cashier. */
export const buyToLove = async (url: string, member: Visitor): Promise<void> => {
  for (const productNum of ['vip-30', 'point-60']) {
    const { orderId } = await member.call(addOrder, { productNum, clientId: randomUUID() })
    const body = JSON.stringify({ orderId })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/sandbox/alipay/pay`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`the cashier answered ${reply.status}`)
  }
}
