import type { Browser } from 'playwright-core'
import { BrowserUser, phone } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/visitor'
import { People } from '../journeys/people.scene.ts'
import { watched } from './acts/deck.ts'
import { beLoggedIn } from './acts/session.ts'

const inMotion = { ...phone, reducedMotion: 'no-preference' } as const
const names = ['一苇', '二月', '三秋', '四野', '五音', '六合', '七弦', '八方', '九歌', '十里']

export interface DeckScene {
  product: TestProduct
  he: Visitor
  /** whom he is dealt, by name */
  women: ReadonlyMap<string, Visitor>
  /** his phone, and that of somebody who is not logged in; both show motion */
  window: BrowserUser
  guest: BrowserUser
}

/** A man, ten women with three photos each, and a guest. */
export const setDeckScene = async (browser: Browser): Promise<DeckScene> => {
  const product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
  const people = new People(product)
  const women = new Map<string, Visitor>()
  for (const [at, name] of names.entries())
    women.set(
      name,
      await people.member({
        name,
        GID: String(37_000_000 + at),
        phone: `135000001${at}0`,
        avatar: `face00000${at}.jpg`,
        album: [0, 1].map((n) => `album${at}000${n}.jpg`),
      }),
    )
  const he = await people.member({
    name: '林舟',
    gender: 1,
    GID: '37000099',
    phone: '13500000199',
    avatar: 'face000099.jpg',
  })
  await product.drain()
  const window = await BrowserUser.open(browser, product.url, 'he', inMotion)
  const guest = await BrowserUser.open(browser, product.url, 'guest', { ...inMotion, isMobile: true })
  for (const one of [window, guest]) await watched(one)
  await beLoggedIn(window, he)
  await guest.goto('/homepage')
  await guest.tap('button', '先随便看看')
  await guest.answers('你是否已满18周岁？', '我已成年')
  return { product, he, women, window, guest }
}
