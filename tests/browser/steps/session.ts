import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { Person } from '@xinyu/testkit/browser/person'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'

type Login = Pick<Visitor, 'token' | 'refreshToken' | 'id'>

/** Logs a person in, in a browser of any engine. */
export const storeLogin = async (person: Person, { token, refreshToken, id }: Login): Promise<void> => {
  await person.goto('/homepage')
  const session = JSON.stringify({ token, refreshToken: refreshToken ?? '', userId: id, type: 'normal' })
  await person.evaluate((given) => {
    localStorage.setItem('xinyu.session', given)
    localStorage.setItem('xinyu.adult', 'yes')
  }, session)
}

/** Stores the login in the browser, effective from its next page. */
export const beLoggedIn = async (
  user: BrowserUser,
  { token, refreshToken, id }: Login,
  type: 'normal' | 'temp' = 'normal',
): Promise<void> => {
  const session = JSON.stringify({ token, refreshToken: refreshToken ?? '', userId: id, type })
  await user.context.addInitScript((given) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('wasGiven') === given) return
    sessionStorage.setItem('wasGiven', given)
    localStorage.setItem('xinyu.session', given)
    localStorage.setItem('xinyu.adult', 'yes')
  }, session)
}

type Named = Parameters<People['member']>[0]

/** Two approved members and the browser of the first. */
export const twoMembersOneBrowser = async (
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
