import { expect, test } from '@jest/globals'
import { desk } from '@xinyu/testkit/browser-user'
import { firstLoginScreens } from './colleague.ts'
import { findings, inspected } from './inspect.ts'
import { consoleLoginScreens, consoleScreens } from './screens.ts'
import { logInToDemoConsole } from './windows.ts'

await inspected((open, product) => {
  test('for a moderator before the login', async () => {
    const firstLogin = await firstLoginScreens(product().dataDir)
    const screens = [...consoleLoginScreens, ...firstLogin]
    expect(await findings(await open('moderator outside', desk), screens)).toEqual([])
  })

  test('for a moderator', async () => {
    const moderator = await open('moderator', desk)
    await logInToDemoConsole(moderator, product().url)
    expect(await findings(moderator, consoleScreens)).toEqual([])
  })
})
