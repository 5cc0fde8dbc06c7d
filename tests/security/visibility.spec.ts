import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { Call } from '@xinyu/contracts/call'
import { CallError } from '@xinyu/contracts/client/client'
import { inputExample } from '@xinyu/contracts/docs/example'
import { type Json, SchemaWriter } from '@xinyu/contracts/docs/json-schema'
import { calls } from '@xinyu/contracts/http/all'
import { changeLikeStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { banByOperator, importMember } from '@xinyu/contracts/internal/users-operations'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { Actors } from './actors.ts'

/** Every state of a person who is looked up. */
const states = ['approved', 'stealth', 'never approved', 'waiting', 'banned', 'cancelled'] as const
type State = (typeof states)[number]
/** Every kind of asker: the last two are blocked by everybody, or have blocked everybody. */
const askers = ['guest', 'member', 'vip', 'blocked', 'blocker'] as const
type Asker = (typeof askers)[number]

/** A person with unique field values. */
interface Planted {
  visitor: Visitor
  GID: string
  phone: string
  /** the approved values, and the ones waiting for review */
  shown: string[]
  waiting: string[]
}

/** Calls that change the asker or the relation of the two, which would distort later answers. */
const changing = new Set([
  'users/addToBlackList',
  'users/removeFromBlackList',
  'users/updateUserInfo',
  'users/setPrivacy',
  'users/deleteuser',
  'users/logout',
  'users/setPassword',
  'favorite/deleteOneFavorite',
  'msg/deleteConversation',
  'msg/deleteOneMsg',
])
const personFields = ['user_id', 'user2_id', 'userId', 'targetUserId']
const about = new Set([...personFields, 'favorite_id', 'GID'])

const password = 'correct-horse-7'

const propertiesOf = (json: Json): string[] => Object.keys((json.properties ?? {}) as Json)
const inputFieldsOf = (call: Call): string[] => propertiesOf(new SchemaWriter().input(call.input))
/** Whether the answer contains a card, a preview or a profile. */
const namesPeople = (call: Call): boolean => {
  const writer = new SchemaWriter()
  return /"(?:avatar|avatarImage|isCompleted)"/.test(JSON.stringify([writer.output(call.output), writer.components]))
}
const asked: readonly Call[] = (calls as readonly Call[]).filter(
  (call) =>
    call.built !== false &&
    ['T', 'N', 'V'].includes(call.caller) &&
    (call.body ?? 'json') === 'json' &&
    !changing.has(call.path) &&
    (inputFieldsOf(call).some((field) => about.has(field)) || namesPeople(call)),
)

let actors: Actors
let internal: InternalClient
const people = new Map<State, Planted>()
const viewers = new Map<Asker, Visitor>()

const plant = async (state: State, index: number): Promise<Planted> => {
  const visitor = new Visitor(actors.product.url)
  visitor.id = newId()
  const GID = String(47_000_000 + index)
  const phone = `1379994${String(index).padStart(4, '0')}`
  const [name, aboutMe, avatar] = [`名${index}藏者`, `自述${index}藏`, `plant${index}face.jpg`]
  const liveCity = { province: '北京市', city: '北京市', provinceCode: '11', cityCode: '1101' }
  await internal.call(
    importMember,
    {
      _id: visitor.id,
      GID,
      password,
      phone,
      createdAt: new Date().toISOString(),
      fields: { name, aboutMe, gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
      avatar,
      state: state === 'never approved' ? 'waiting' : 'approved',
    },
    30_000,
  )
  visitor.token = await actors.tokenOf(visitor.id)
  return { visitor, GID, phone, shown: [name, aboutMe, avatar], waiting: [] }
}

/**
 * While all profiles are open, everybody views everybody, and askers like, follow and write, so that lists have rows.
 */
const meet = async (asker: Visitor, { visitor: { id } }: Planted): Promise<void> => {
  await asker.call(favorite, { user2_id: id })
  await asker.call(changeLikeStatus, { user2_id: id, isLike: true })
  await asker.call(follow2, { user_id: id, isFollow: true })
  await asker.call(addMsg2, { user2_id: id, content: '你好', clientId: crypto.randomUUID() }).catch(ignoreRefusal)
}
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error
}

const bring = async (state: State, planted: Planted): Promise<void> => {
  const { visitor } = planted
  if (state === 'stealth') await visitor.call(setPrivacy, { blockMe: true })
  if (state === 'waiting') {
    planted.waiting.push('改名待审', '自述待审核藏')
    await visitor.call(updateUserInfo, { name: '改名待审', aboutMe: '自述待审核藏' })
  }
  if (state === 'banned') await internal.call(banByOperator, { user_id: visitor.id, banned: true, reason: 'test' })
  if (state === 'cancelled') await visitor.call(deleteuser, { password })
}

beforeAll(async () => {
  actors = await Actors.start()
  const env = readRunning(actors.product.dataDir).env
  internal = new InternalClient(env as unknown as PlatformConfig)
  for (const [index, state] of states.entries()) people.set(state, await plant(state, index + 1))
  for (const asker of askers) viewers.set(asker, asker === 'guest' ? await actors.guest() : await actors.member())
  await actors.product.drain()
  for (const [asker, visitor] of viewers) {
    if (asker === 'guest') continue
    if (asker === 'vip') await actors.buyVip(visitor)
    for (const planted of people.values()) {
      await meet(visitor, planted)
      await planted.visitor.call(favorite, { user2_id: visitor.id })
    }
  }
  await actors.product.drain()
  for (const { visitor } of people.values()) {
    await visitor.call(addToBlackList, { user2_id: viewers.get('blocked')?.id ?? '' })
    await viewers.get('blocker')?.call(addToBlackList, { user2_id: visitor.id })
  }
  for (const [state, planted] of people) await bring(state, planted)
  await actors.product.drain()
}, 240_000)
afterAll(() => actors?.stop())

const inputFor = (call: Call, me: string, { visitor: { id }, GID }: Planted): object => {
  const example = inputExample(call.input)
  const given: Record<string, unknown> = typeof example === 'object' && example !== null ? { ...example } : {}
  const values: Record<string, string | boolean> = {
    ...Object.fromEntries(personFields.map((field) => [field, id])),
    favorite_id: pairId(me, id),
    GID,
    isLike: true,
    isFollow: true,
    isLove: true,
    clientId: crypto.randomUUID(),
  }
  for (const field of inputFieldsOf(call)) if (field in values) given[field] = values[field]
  return { ...given, ...('page' in given ? { page: 1, rows: 100 } : {}) }
}

/** Values of this person that no answer to this asker may contain. */
const secretsOf = (state: State, { phone, shown, waiting }: Planted, asker: Asker, call: Call): string[] => {
  const isApart = asker === 'blocked' || asker === 'blocker'
  const isOpen = state === 'approved' || state === 'waiting'
  // the list of blocked people must show whom to unblock
  const isOwnBlockList = asker === 'blocker' && call.path === 'users/getBlackList'
  return [phone, ...waiting, ...(isOpen && (!isApart || isOwnBlockList) ? [] : shown)]
}

const answerOf = (asker: Visitor, call: Call, input: object): Promise<string> =>
  asker.call(call, input as never).then(
    (reply: unknown) => JSON.stringify(reply),
    (error: unknown) => {
      ignoreRefusal(error)
      return JSON.stringify(error instanceof CallError ? error.refusal : null)
    },
  )

test('calls and persons exist, and visible persons are shown', async () => {
  expect(asked.length).toBeGreaterThan(50)
  const [member, open] = [viewers.get('member') as Visitor, people.get('approved') as Planted]
  const seenIn: string[] = []
  for (const call of asked) {
    const text = await answerOf(member, call, inputFor(call, member.id, open))
    if (open.shown.some((value) => text.includes(value))) seenIn.push(call.path)
  }
  expect(seenIn).toEqual(
    expect.arrayContaining(['users/profile', 'favorite/favorite', 'favorite/getiLikelist', 'users/searchByGID']),
  )
})

test.each(askers)(
  'no call reveals to a %s hidden data of a person in any state',
  async (asker) => {
    const viewer = viewers.get(asker) as Visitor
    const told: string[] = []
    for (const [state, planted] of people)
      for (const call of asked) {
        const text = await answerOf(viewer, call, inputFor(call, viewer.id, planted))
        for (const [other, one] of people)
          for (const secret of secretsOf(other, one, asker, call))
            if (text.includes(secret)) told.push(`${call.path} about ${state}: ${secret} of ${other}`)
      }
    expect([...new Set(told)]).toEqual([])
  },
  180_000,
)
