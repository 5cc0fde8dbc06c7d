import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { talked } from '@xinyu/contracts/events/chat'
import { blacklisted } from '@xinyu/contracts/events/users'
import * as favorite from '@xinyu/contracts/http/favorite/favorite'
import * as relationLists from '@xinyu/contracts/http/favorite/relation-lists'
import { changeAllFavoriteViewStatus } from '@xinyu/contracts/http/favorite/relation-lists'
import { sendGift, sendOneMsg } from '@xinyu/contracts/http/favorite/sending'
import { recentMessages, sendMessage } from '@xinyu/contracts/internal/chat'
import { giveFlowers } from '@xinyu/contracts/internal/payments'
import { followsOf } from '@xinyu/contracts/internal/social'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'

let social: ServiceUnderTest<SocialConfig>
let gifts: { num: number; clientId: string; user_id: string; user2_id: string }[] = []
let sent: { content: string; clientId: string; user_id: string; isVip: boolean; isApproved: boolean }[] = []
let refuse: 'GUANPOINT_NOT_ENOUGH' | 'NOT_ACCEPTING' | null = null
let latest: {
  own: { _id: string; at: string; isRead: boolean }[]
  other: { _id: string; at: string; isRead: boolean }[]
}
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    internal: [
      {
        call: giveFlowers,
        answer: (gift: (typeof gifts)[number]) => {
          if (refuse) throw new AppError(refuse, { needed: 5, balance: 1 })
          gifts.push(gift)
          return { transferId: 't1', guanPoint: 97, cost: gift.num }
        },
      },
      {
        call: sendMessage,
        answer: (message: (typeof sent)[number]) => {
          if (refuse) throw new AppError(refuse)
          sent.push(message)
          return { linkFiltered: message.content.includes('http') }
        },
      },
      {
        call: recentMessages,
        answer: ({ others }: { others: string[] }) => ({ talks: others.map((other_id) => ({ other_id, ...latest })) }),
      },
    ],
  })
})
afterAll(() => social.close())
beforeEach(() => {
  gifts = []
  sent = []
  refuse = null
  latest = { own: [], other: [] }
})

test('flowers from a card are sent to payments with the client’s id, and the answer is the pair’s record', async () => {
  const [me, other] = [await knownMember(social), await knownMember(social)]
  const clientId = randomUUID()
  const reply = await social.call(sendGift, { user2_id: other.id, num: 3, clientId }, me)
  expect(reply).toMatchObject({ guanPoint: 97, cost: 3, favorite: { user2: { _id: other.id } } })
  expect(gifts).toEqual([{ user_id: me.id, user2_id: other.id, num: 3, clientId }])
  refuse = 'GUANPOINT_NOT_ENOUGH'
  const gift = { user2_id: other.id, num: 3, clientId: randomUUID() }
  expect((await social.refused(sendGift, gift, me)).code).toBe('GUANPOINT_NOT_ENOUGH')
})

test('one message from outside a chat follows the rules of chat, with its sender’s account status', async () => {
  const [me, other] = [await knownMember(social), await knownMember(social)]
  const message = { user2_id: other.id, content: '你好 https://x.example', clientId: randomUUID() }
  expect(await social.call(sendOneMsg, message, me)).toMatchObject({
    linkFiltered: true,
    favorite: { _id: pairId(me.id, other.id) },
  })
  expect(sent).toMatchObject([{ ...message, user_id: me.id, isApproved: true, isVip: false }])
  refuse = 'NOT_ACCEPTING'
  expect((await social.refused(sendOneMsg, { ...message, clientId: randomUUID() }, me)).code).toBe('NOT_ACCEPTING')
  expect((await social.refused(sendOneMsg, { user2_id: me.id, content: '我' }, me)).code).toBe('MESSAGE_SELF')
})

test('a record’s unread count excludes read messages, on each side', async () => {
  const [me, other] = [await knownMember(social), await knownMember(social)]
  const at = new Date().toISOString()
  for (const [from, to] of [
    [me, other],
    [other, me],
  ] as const)
    await social.receive(talked, `c-${from.id}`, {
      favorite_id: pairId(me.id, other.id),
      user_id: from.id,
      user2_id: to.id,
      isFirst: true,
      at,
    })
  latest = {
    own: [{ _id: 'm1', at, isRead: true }],
    other: [
      { _id: 'm3', at, isRead: false },
      { _id: 'm2', at, isRead: true },
    ],
  }
  expect((await social.call(favorite.getfavorite, { user2_id: other.id }, me)).favorite).toMatchObject({
    love: { recentMsgs: [{ _id: 'm1' }], unread: [] },
    love2: { recentMsgs: [{ _id: 'm3' }, { _id: 'm2' }], unread: ['m3'] },
  })
})

test('the numbers of new views, likes and loves drop to zero when seen, and rise with the next', async () => {
  const me = await knownMember(social)
  const others = [await knownMember(social), await knownMember(social), await knownMember(social)]
  for (const other of others) {
    await social.call(favorite.favorite, { user2_id: me.id }, other)
    await social.call(favorite.changeLikeStatus, { user2_id: me.id, isLike: true }, other)
  }
  const unseen = async () => [
    (await social.call(relationLists.getViewMelist, {}, me)).unseen,
    (await social.call(relationLists.getLikeMelist, {}, me)).unseen,
    (await social.call(relationLists.getLoveMelist, {}, me)).unseen,
  ]
  expect(await unseen()).toEqual([3, 3, 0])
  expect((await social.call(relationLists.getiViewlist, {}, me)).unseen).toBeUndefined()
  await social.call(relationLists.changeAllViewStatus, {}, me)
  expect(await unseen()).toEqual([0, 3, 0])
  await social.call(changeAllFavoriteViewStatus, {}, me)
  expect(await unseen()).toEqual([0, 0, 0])
  const next = await knownMember(social)
  await social.call(favorite.changeLikeStatus, { user2_id: me.id, isLike: true }, next)
  expect(await unseen()).toEqual([0, 1, 0])
})

test('following and followers are separate lists, without people separated by a block', async () => {
  const [me, idol, fan, foe] = [
    await knownMember(social),
    await knownMember(social),
    await knownMember(social),
    await knownMember(social),
  ]
  await social.call(favorite.follow2, { user_id: idol.id }, me)
  await social.call(favorite.changeLikeStatus, { user2_id: fan.id, isLike: true }, me)
  for (const one of [fan, foe]) await social.call(favorite.follow2, { user_id: me.id }, one)
  await social.receive(blacklisted, me.id, { user: snapshot(me.user), user2_id: foe.id })
  const client = new InternalClient({ ...social.config, SOCIAL_URL: social.service.url })
  const list = (direction: 'following' | 'followers') => client.call(followsOf, { user_id: me.id, direction })
  expect([await list('following'), await list('followers')]).toEqual([
    { ids: [idol.id], mutual: [], total: 1 },
    { ids: [fan.id], mutual: [], total: 1 },
  ])
  await social.call(favorite.follow2, { user_id: idol.id, isFollow: false }, me)
  expect(await list('following')).toEqual({ ids: [], mutual: [], total: 0 })
})
