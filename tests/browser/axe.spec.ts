import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, desk, phone } from '@xinyu/testkit/browser-user'
import { newPhone } from '@xinyu/testkit/members'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { firstLoginScreens } from './colleague.ts'
import { findings } from './inspect.ts'
import {
  beMember,
  beNewcomer,
  consoleLoginScreens,
  consoleScreens,
  demo,
  logInToDemoConsole,
  memberScreens,
  newcomerScreens,
  strangerScreens,
} from './screens.ts'

jest.setTimeout(600_000)
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`screens without serious accessibility findings: ${outcome.message}`, () => undefined)
else
  describe('no screen, light or dark, has a serious or critical finding of axe, a dead link or a fault in its console', () =>
    inspect(outcome))

let product: TestProduct | undefined
beforeAll(async () => {
  if (!(outcome instanceof BrowserUnavailable))
    product = await startTestProduct({ demo: true, ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}) })
}, 600_000)
afterAll(async () => {
  if (!(outcome instanceof BrowserUnavailable)) await outcome.close()
  await product?.stop()
}, 60_000)

function inspect(browser: Browser): void {
  const open = (who: string, options: typeof phone | typeof desk = phone): Promise<BrowserUser> =>
    BrowserUser.open(browser, url(), who, options)

  test('for a stranger', async () => expect(await findings(await open('stranger'), strangerScreens)).toEqual([]))

  test('for somebody who has just joined', async () => {
    const newcomer = await open('newcomer')
    await beNewcomer(newcomer, url(), newPhone())
    expect(await findings(newcomer, newcomerScreens)).toEqual([])
  })

  test('for a member with matches', async () => {
    const member = await open('member')
    await beMember(member, url(), demo.member)
    expect(await findings(member, memberScreens)).toEqual([])
  })

  test('for a moderator', async () => {
    const outside = await open('moderator outside', desk)
    const firstLogin = await firstLoginScreens(product?.dataDir ?? '')
    expect(await findings(outside, [...consoleLoginScreens, ...firstLogin])).toEqual([])
    const moderator = await open('moderator', desk)
    await logInToDemoConsole(moderator, url())
    expect(await findings(moderator, consoleScreens)).toEqual([])
  })
}

const url = (): string => product?.url ?? ''
