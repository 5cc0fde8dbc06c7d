import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { hasRealChecked } from '@xinyu/contracts/http/users/members'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getProfile, isCompleted } from '@xinyu/contracts/http/users/profile'
import { searchByGID } from '@xinyu/contracts/http/users/deck'
import { newId } from '@xinyu/platform/ids'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent } from 'mongodb'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { UserState } from '../user/user.document.ts'
import { openPrivacy } from '../user/new-user.rules.ts'
import { UsersModule } from '../users.module.ts'

const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
let users: ServiceUnderTest<UsersConfig>
let me: TestPerson
beforeAll(async () => {
  const env = { SMS_CODES_PER_IP: '1000', MONGODB_URL: monitored(process.env.MONGODB_URL ?? '') }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, env })
  me = await signUp(users)
})
afterAll(() => users.close())

interface Looked {
  id: string
  GID: string
}
const who = async (fields: Partial<UserState>): Promise<Looked> => {
  const one = await signUp(users)
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
  'a member who has blocked me': () => blocked('them'),
  'a member I have blocked': () => blocked('me'),
  'a banned member who has blocked me': async () => {
    const one = await blocked('them')
    await change(one.id, { isCompleted: ProfileStatus.Banned })
    return one
  },
  'a member in stealth': () => who({ privacy: { ...openPrivacy, blockMe: true } }),
  'a cancelled member': () => who({ isCompleted: ProfileStatus.Cancelled }),
  'an erased member': () => who({ isCompleted: ProfileStatus.Cancelled, erased: true }),
  'a member not yet approved': () => who({ isCompleted: ProfileStatus.Waiting }),
}

/** Records the database commands while `work` runs. */
const queriesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const commands: string[] = []
  const { client } = users.database
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    const collection = String(command[commandName])
    // periodic queries for facts to be sent
    const isSweep = collection === 'relays' || /"pending":("|true)/.test(JSON.stringify(command))
    if (!isSweep) commands.push(`${commandName} ${collection}`)
  }
  client.on('commandStarted', listen)
  await work()
  client.off('commandStarted', listen)
  return commands.sort()
}
/** Everything a caller receives with a refusal: status, code, text and all other fields. */
const refusalOf = async (work: Promise<unknown>): Promise<object> => {
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
    'responds for %s exactly as for a person who does not exist',
    async (_who, make) => {
      const [there, notThere] = [await make(), { id: newId(), GID: '00000001' }]
      expect(await refusalOf(call(there))).toEqual(await refusalOf(call(notThere)))
      const questions = await queriesOf(() => refusalOf(call(there)))
      expect(questions.length).toBeGreaterThan(0)
      expect(questions).toEqual(await queriesOf(() => refusalOf(call(notThere))))
    },
  )
})

test('the page of a banned member says that they are banned', async () => {
  const banned = await who({ isCompleted: ProfileStatus.Banned })
  expect(await refusalOf(calls['the page'](banned))).toMatchObject({ code: 'USER_DISABLED' })
  expect((await calls['the status'](banned)).isCompleted).toBe(ProfileStatus.Banned)
})
