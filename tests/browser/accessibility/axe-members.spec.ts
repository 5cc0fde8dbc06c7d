import { expect, test } from '@jest/globals'
import { newPhone } from '@xinyu/testkit/people/members'
import { findings, describeInspection } from '../fixture/inspect.ts'
import { memberScreens, newcomerScreens, strangerScreens } from '../fixture/screens/all.ts'
import { beMember, beNewcomer, demo } from '../fixture/pages.ts'

await describeInspection((open, product) => {
  test('for a visitor', async () => expect(await findings(await open('stranger'), strangerScreens)).toEqual([]))

  test('for a new member', async () => {
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
