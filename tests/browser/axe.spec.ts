import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { seriousFindings } from '@xinyu/testkit/browser-axe'
import { desk, phone, Window } from '@xinyu/testkit/browser-window'
import { newPhone } from '@xinyu/testkit/members'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { beMember, beNewcomer, consoleScreens, demo, dress, logInToDemoConsole, memberScreens, newcomerScreens, type Screen, show, strangerScreens } from './screens.ts'

jest.setTimeout(180_000)
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable) test.skip(`screens without serious accessibility findings: ${outcome.message}`, () => undefined)
else describe.each(['light', 'dark'] as const)('no screen has a serious or critical finding of axe, nor a fault in its console, %s', (theme) => inspect(outcome, theme))

let product: TestProduct | undefined
beforeAll(async () => {
  if (!(outcome instanceof BrowserUnavailable)) product = await startTestProduct({ demo: true })
}, 240_000)
afterAll(async () => {
  if (!(outcome instanceof BrowserUnavailable)) await outcome.close()
  await product?.stop()
}, 60_000)

function inspect(browser: Browser, theme: 'light' | 'dark'): void {
  const open = async (who: string, options: typeof phone | typeof desk = phone): Promise<Window> => {
    const window = await Window.open(browser, url(), who, { ...options, colorScheme: theme })
    await dress(window, { theme, language: 'zh-CN' })
    return window
  }

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
    const moderator = await open('moderator', desk)
    await logInToDemoConsole(moderator)
    expect(await findings(moderator, consoleScreens)).toEqual([])
  })
}

const url = (): string => product?.url ?? ''

const findings = async (window: Window, screens: Screen[]): Promise<string[]> => {
  const found: string[] = []
  for (const screen of screens) {
    await show(window, screen)
    found.push(...(await seriousFindings(window.page)).map((finding) => `${screen.name}: ${finding}`))
  }
  await window.context.close()
  return [...found, ...window.problems]
}
