import { BrowserUser } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/people.scene.ts'

type Login = Pick<Visitor, 'token' | 'refreshToken' | 'id'>

/** The window is theirs from its next page on, as after logging in, until they log out. */
export const beLoggedIn = async (
  window: BrowserUser,
  { token, refreshToken, id }: Login,
  type: 'normal' | 'temp' = 'normal',
): Promise<void> => {
  const session = JSON.stringify({ token, refreshToken: refreshToken ?? '', userId: id, type })
  await window.context.addInitScript((given) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('wasGiven') === given) return
    sessionStorage.setItem('wasGiven', given)
    localStorage.setItem('xinyu.session', given)
    localStorage.setItem('xinyu.adult', 'yes')
  }, session)
}

type Named = Parameters<People['member']>[0]

/** Two approved members, and the window of the first. */
export const twoMembersOneWindow = async (
  browser: Browser,
  [mine, theirs]: readonly [Named, Named],
): Promise<{ product: TestProduct; me: Visitor; other: Visitor; member: BrowserUser }> => {
  const product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
  const people = new People(product)
  const [me, other] = [await people.member(mine), await people.member(theirs)]
  await product.drain()
  const member = await BrowserUser.open(browser, product.url, 'member')
  await beLoggedIn(member, me)
  return { product, me, other, member }
}
