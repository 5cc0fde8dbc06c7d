import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { hasRealChecked } from '@xinyu/contracts/http/members'
import { addToBlackList, getProfile, isCompleted, searchByGID } from '@xinyu/contracts/http/users'
import { newId } from '@xinyu/platform/ids'
import { joined } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent } from 'mongodb'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { openPrivacy, type UserState } from '../user.rules.ts'
import { UsersModule } from '../users.module.ts'

const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
let users: ServiceUnderTest<UsersConfig>
let me: TestPerson
beforeAll(async () => {
  const env = { SMS_CODES_PER_IP: '1000', MONGODB_URL: monitored(process.env.MONGODB_URL ?? '') }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, env })
  me = await joined(users)
})
afterAll(() => users.close())

interface Looked {
  id: string
  GID: string
}
const who = async (fields: Partial<UserState>): Promise<Looked> => {
  const one = await joined(users)
  const set = { isCompleted: ProfileStatus.Approved, name: '伟', privacy: openPrivacy, ...fields }
  const { GID } = await change(one.id, set)
  return { ...one, GID }
}
const change = (id: string, set: Partial<UserState>) =>
  users.service.app.get(UsersStore, { strict: false }).change(id, () => ({ set }))
const blocked = async (by: 'me' | 'them'): Promise<Looked> => {
  const one = await who({})
  const [from, to] = by === 'me' ? [me, one] : [one as unknown as TestPerson, me]
  await users.call(addToBlackList, { user2_id: to.id }, from)
  return one
}
const hidden: Record<string, () => Promise<Looked>> = {
  'nobody at all': async () => ({ id: newId(), GID: '00000001' }),
  'who has blocked me': () => blocked('them'),
  'whom I have blocked': () => blocked('me'),
  'who has blocked me and is banned': async () => {
    const one = await blocked('them')
    await change(one.id, { isCompleted: ProfileStatus.Banned })
    return one
  },
  'in stealth': () => who({ privacy: { ...openPrivacy, blockMe: true } }),
  'who has left': () => who({ isCompleted: ProfileStatus.Cancelled }),
  'who was erased': () => who({ isCompleted: ProfileStatus.Cancelled, erased: true }),
  'whom nobody has approved yet': () => who({ isCompleted: ProfileStatus.Waiting }),
}

/** What the database is asked while something is done. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  const commands: string[] = []
  const { client } = users.database
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    const collection = String(command[commandName])
    // facts that wait to be sent are looked for now and then
    const isSweep = collection === 'relays' || /"pending":("|true)/.test(JSON.stringify(command))
    if (!isSweep) commands.push(`${commandName} ${collection}`)
  }
  client.on('commandStarted', listen)
  await work()
  client.off('commandStarted', listen)
  return commands.sort()
}
/** All that a caller gets to know of a refusal: status, code, text and whatever else it holds. */
const told = async (work: Promise<unknown>): Promise<object> => {
  const error = await work.then(
    () => new Error('was not refused'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof CallError)) throw error
  return { http: error.http, ...error.refusal }
}

const calls = {
  'the page': ({ id }: Looked) => users.call(getProfile, { user_id: id }, me),
  'the status': ({ id }: Looked) => users.call(isCompleted, { user_id: id }, me),
  'the real-name check': ({ id }: Looked) => users.call(hasRealChecked, { user_id: id }, me),
  'the search by number': ({ GID }: Looked) => users.call(searchByGID, { GID }, me),
}

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test.each(Object.entries(hidden).filter(([name]) => name !== 'nobody at all'))(
    'tells %s by nothing from somebody who is not there',
    async (_who, make) => {
      const [there, notThere] = [await make(), { id: newId(), GID: '00000001' }]
      expect(await told(call(there))).toEqual(await told(call(notThere)))
      const questions = await asked(() => told(call(there)))
      expect(questions.length).toBeGreaterThan(0)
      expect(questions).toEqual(await asked(() => told(call(notThere))))
    },
  )
})

test('a page says of somebody that they are banned', async () => {
  const banned = await who({ isCompleted: ProfileStatus.Banned })
  expect(await told(calls['the page'](banned))).toMatchObject({ code: 'USER_DISABLED' })
  expect((await calls['the status'](banned)).isCompleted).toBe(ProfileStatus.Banned)
})
