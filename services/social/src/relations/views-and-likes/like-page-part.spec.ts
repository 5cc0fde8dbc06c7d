import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { liked } from '@xinyu/contracts/events/social'
import { blacklisted, erased, profileApproved } from '@xinyu/contracts/events/users'
import { changeLikeStatus, changeLoveStatus, getfavorite } from '@xinyu/contracts/http/favorite/favorite'
import { getLikeMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { commentTexts, recentMessages, sendMessage } from '@xinyu/contracts/internal/chat'
import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { getPagePart } from '@xinyu/contracts/internal/users'
import { pairId } from '@xinyu/contracts/rules/pair'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AppError } from '@xinyu/platform/error'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'

interface Sent {
  user_id: string
  user2_id: string
  content: string
  clientId: string
  about: { kind: string; id: string }
}
let social: ServiceUnderTest<SocialConfig>
/** fake chat service: messages by client id */
let sent = new Map<string, Sent>()
let refuse: 'STRANGERS_LIMIT' | null = null
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    internal: [
      {
        call: getPagePart,
        answer: ({ on }: { on: { id: string } }) => {
          if (on.id === 'gone') throw new AppError('NOT_FOUND')
          return { part: { prompt: 0, text: '看海', seconds: null, picture: null } }
        },
      },
      {
        call: sendMessage,
        answer: (message: Sent) => {
          if (refuse) throw new AppError(refuse)
          sent.set(message.clientId, message)
          return { linkFiltered: false, message_id: message.clientId }
        },
      },
      {
        call: commentTexts,
        answer: ({ messages }: { messages: { message_id: string }[] }) => ({
          texts: messages.flatMap(({ message_id }) => {
            const text = sent.get(message_id)?.content
            return text === undefined ? [] : [{ message_id, text }]
          }),
        }),
      },
      { call: recentMessages, answer: () => ({ talks: [] }) },
      { call: reservePoints, answer: () => ({ balance: 90, state: 'reserved' }) },
      { call: confirmPoints, answer: () => ({ balance: 90 }) },
    ],
  })
})
afterAll(() => social.close())
beforeEach(() => {
  sent = new Map()
  refuse = null
})

const member = async (isVip = false): Promise<TestPerson> => {
  const vipLimitDate = new Date(Date.now() + DAY_MS).toISOString()
  const person = await social.person(isVip ? { vipLimitDate } : {})
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id }), revision: 1 })
  return person
}
const photo = { kind: 'photo', id: 'p1' } as const
const answer = { kind: 'answer', id: 'a1' } as const
const between = async (me: TestPerson, other: TestPerson) =>
  (await social.call(getfavorite, { user2_id: other.id }, me)).favorite
const publishedLikes = (pair: string) =>
  social.published.filter(({ key, type }) => key === pair && type === liked.type).map(({ data }) => data)

test('a like says which photo or answer it is of, and another one replaces it without a new notice', async () => {
  const [me, other] = [await member(), await member(true)]
  const { favorite } = await social.call(changeLikeStatus, { user2_id: other.id, on: photo }, me)
  expect(favorite.love).toMatchObject({ isLike: true, likedOn: photo })
  await social.call(changeLikeStatus, { user2_id: other.id, on: answer }, me)
  await social.call(changeLikeStatus, { user2_id: other.id, on: answer }, me)
  expect((await between(other, me))?.love2).toMatchObject({ isLike: true, likedOn: answer })
  await social.drain()
  expect(publishedLikes(pairId(me.id, other.id))).toMatchObject([{ on: photo }])
  await social.call(changeLikeStatus, { user2_id: other.id, isLike: false }, me)
  expect((await between(other, me))?.love2.likedOn).toBeUndefined()
})

test('nobody likes what is not on the page, themselves, or a person who has blocked them', async () => {
  const [me, other] = [await member(), await member()]
  const refused = async (user2_id: string, id: string): Promise<string> =>
    (await social.refused(changeLikeStatus, { user2_id, on: { kind: 'answer', id } }, me)).code ?? ''
  expect(await refused(other.id, 'gone')).toBe('NOT_FOUND')
  expect(await refused(me.id, 'a1')).toBe('SELF')
  await social.receive(blacklisted, other.id, { user: snapshot({ _id: other.id }), user2_id: me.id })
  expect(await refused(other.id, 'a1')).toBe('BLACKLISTED')
  expect(await between(me, other)).toBeNull()
})

test('a comment is a message about it, sent once however often it is requested, and reveals its sender', async () => {
  const [me, other] = [await member(), await member()]
  const like = { user2_id: other.id, on: answer, comment: '这片海我也去过', clientId: randomUUID() }
  await social.call(changeLikeStatus, like, me)
  const { favorite } = await social.call(changeLikeStatus, like, me)
  expect(favorite.love.likedOn).toEqual({ ...answer, comment: like.comment })
  expect([...sent.values()]).toMatchObject([
    { user_id: me.id, user2_id: other.id, content: like.comment, about: answer },
  ])
  await social.drain()
  expect(publishedLikes(pairId(me.id, other.id))).toMatchObject([{ on: answer, message_id: like.clientId }])
  // writing reveals a person, also to members without VIP
  const { list } = await social.call(getLikeMelist, {}, other)
  expect(list).toMatchObject([
    { blurred: false, user2: { _id: me.id }, love2: { likedOn: { ...answer, comment: like.comment } } },
  ])
  // a like of something else does not change the conversation
  await social.call(changeLikeStatus, { user2_id: other.id, on: photo }, me)
  expect((await between(me, other))?.love.likedOn?.id).toBe('a1')
  sent.clear()
  expect((await between(other, me))?.love2.likedOn).toEqual(answer)
})

test('a comment that chat refuses is no like, and a comment on an unknown part is refused', async () => {
  const [me, other] = [await member(), await member()]
  refuse = 'STRANGERS_LIMIT'
  const like = { user2_id: other.id, on: photo, comment: '你好' }
  expect((await social.refused(changeLikeStatus, like, me)).code).toBe('STRANGERS_LIMIT')
  expect(await between(me, other)).toBeNull()
  expect((await social.refused(changeLikeStatus, { user2_id: other.id, comment: '你好' }, me)).code).toBe(
    'INVALID_INPUT',
  )
})

test('without VIP a like without text stays hidden, with the part it was of; a match reveals it', async () => {
  const [me, other] = [await member(true), await member(true)]
  const plain = await member()
  await social.call(changeLikeStatus, { user2_id: plain.id, on: photo }, me)
  const { list } = await social.call(getLikeMelist, {}, plain)
  expect(list).toMatchObject([{ blurred: true, love2: { likedOn: photo } }])
  expect(JSON.stringify(list)).not.toContain(me.id)
  expect(await between(plain, me)).toBeNull()
  await social.call(changeLikeStatus, { user2_id: other.id, on: photo }, me)
  for (const [one, two] of [
    [me, other],
    [other, me],
  ] as const)
    await social.call(changeLoveStatus, { user2_id: two.id, isLove: true }, one)
  expect(await between({ ...other, vipLimitDate: null } as TestPerson, me)).toMatchObject({ love2: { likedOn: photo } })
})

test('an erasure deletes what the person liked', async () => {
  const [me, other] = [await member(), await member(true)]
  await social.call(changeLikeStatus, { user2_id: other.id, on: answer }, me)
  await social.receive(erased, me.id, { user: snapshot({ _id: me.id }) })
  await social.drain()
  expect(JSON.stringify((await between(other, me)) ?? {})).not.toContain('likedOn')
})
