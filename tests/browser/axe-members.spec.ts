import { expect, test } from '@jest/globals'
import { newPhone } from '@xinyu/testkit/members'
import { findings, inspected } from './inspect.ts'
import { memberScreens, newcomerScreens, strangerScreens } from './screens.ts'
import { beMember, beNewcomer, demo } from './windows.ts'

await inspected((open, product) => {
  test('for a stranger', async () => expect(await findings(await open('stranger'), strangerScreens)).toEqual([]))

  test('for somebody who has just joined', async () => {
    const newcomer = await open('newcomer')
    await beNewcomer(newcomer, product().url, newPhone())
    expect(await findings(newcomer, newcomerScreens)).toEqual([])
  })

  test('for a member with matches', async () => {
    const member = await open('member')
    await beMember(member, product().url, demo.member)
    expect(await findings(member, memberScreens)).toEqual([])
  })
})
