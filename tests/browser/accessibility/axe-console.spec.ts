import { expect, test } from '@jest/globals'
import { desktop } from '@xinyu/testkit/browser/browser-user'
import { firstLoginScreens } from '../fixture/staff-member.ts'
import { findings, describeInspection } from '../fixture/inspect.ts'
import { consoleLoginScreens, consoleScreens } from '../fixture/screens/all.ts'
import { logInToDemoConsole } from '../fixture/pages.ts'

await describeInspection((open, product) => {
  test('for a moderator before the login', async () => {
    const firstLogin = await firstLoginScreens(product().dataDir)
    const screens = [...consoleLoginScreens, ...firstLogin]
    expect(await findings(await open('moderator outside', desktop), screens)).toEqual([])
  })

  test('for a moderator', async () => {
    const moderator = await open('moderator', desktop)
    await logInToDemoConsole(moderator, product().url)
    expect(await findings(moderator, consoleScreens)).toEqual([])
  })
})
