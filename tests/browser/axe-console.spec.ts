import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, desk } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { firstLoginScreens } from './colleague.ts'
import { findings } from './inspect.ts'
import { consoleLoginScreens, consoleScreens, logInToDemoConsole } from './screens.ts'

jest.setTimeout(300_000)
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`the console’s screens without serious accessibility findings: ${outcome.message}`, () => undefined)
else
  describe('no screen of the console, light or dark, has a serious or critical finding of axe, a dead link or a fault in its console', () =>
    inspect(outcome))

let product: TestProduct | undefined
beforeAll(async () => {
  if (!(outcome instanceof BrowserUnavailable))
    product = await startTestProduct({ demo: true, ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}) })
}, 240_000)
afterAll(async () => {
  if (!(outcome instanceof BrowserUnavailable)) await outcome.close()
  await product?.stop()
}, 60_000)

function inspect(browser: Browser): void {
  const open = (who: string): Promise<BrowserUser> => BrowserUser.open(browser, url(), who, desk)

  test('for a moderator', async () => {
    const outside = await open('moderator outside')
    const firstLogin = await firstLoginScreens(product?.dataDir ?? '')
    expect(await findings(outside, [...consoleLoginScreens, ...firstLogin])).toEqual([])
    const moderator = await open('moderator')
    await logInToDemoConsole(moderator, url())
    expect(await findings(moderator, consoleScreens)).toEqual([])
  })
}

const url = (): string => product?.url ?? ''
