import type { Browser } from 'playwright-core'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../journeys/people.fixture.ts'
import { instrument } from './steps/deck.ts'
import { beLoggedIn } from './steps/session.ts'

const inMotion = { ...phone, reducedMotion: 'no-preference' } as const
const names = ['一苇', '二月', '三秋', '四野', '五音', '六合', '七弦', '八方', '九歌', '十里']

export interface DeckFixture {
  product: TestProduct
  he: Visitor
  /** the members in his deck, by name */
  women: ReadonlyMap<string, Visitor>
  /** his browser and one that is not logged in; both with motion */
  user: BrowserUser
  guest: BrowserUser
}

/** A man, ten women with three photos each, and a guest. */
export const createDeckFixture = async (browser: Browser): Promise<DeckFixture> => {
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
  const user = await BrowserUser.open(browser, product.url, 'he', inMotion)
  const guest = await BrowserUser.open(browser, product.url, 'guest', { ...inMotion, isMobile: true })
  for (const one of [user, guest]) await instrument(one)
  await beLoggedIn(user, he)
  await guest.goto('/homepage')
  await guest.tap('button', '先随便看看')
  await guest.answers('你是否已满18周岁？', '我已成年')
  return { product, he, women, user, guest }
}
