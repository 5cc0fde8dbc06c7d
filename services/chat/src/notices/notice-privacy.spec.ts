import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { flowersSent, membershipChanged } from '@xinyu/contracts/events/payments'
import { followed, liked, loved, matched, viewed } from '@xinyu/contracts/events/social'
import { blacklisted, erased, privacyChanged, profileApproved } from '@xinyu/contracts/events/users'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { noticesOf, relation } from './test-setup.ts'

withChat()

const chatsOf = async (me: KnownMember) => (await chat.call(getChatList5, {}, me)).list
const beVip = (me: KnownMember) =>
  chat.receive(membershipChanged, me.id, {
    user_id: me.id,
    vipLimitDate: new Date(Date.now() + DAY_MS).toISOString(),
    reason: 'order',
  })

test('a silent visit causes no notice', async () => {
  const data = { ...relation(), silent: true }
  await chat.receive(viewed, data.relation_id, data)
  expect(await noticesOf(wei, 'view')).toEqual([])
})

test('only VIP members see who likes or views; love, follow and match are always shown', async () => {
  const data = relation()
  await chat.receive(liked, data.relation_id, data)
  await chat.receive(loved, data.relation_id, data)
  expect((await noticesOf(wei, 'like')).map(({ code, title, user }) => [code, title, user?._id])).toEqual([
    ['loved', '林爱上了你', lin.id],
    ['liked', '有人喜欢了你', undefined],
  ])
  await beVip(wei)
  expect((await noticesOf(wei, 'like')).map(({ title, link }) => [title, link])).toEqual([
    ['林爱上了你', `/user/${lin.id}`],
    ['林喜欢了你', `/user/${lin.id}`],
  ])
  await chat.receive(followed, data.relation_id, data)
  expect(await noticesOf(wei, 'follow')).toMatchObject([{ title: '林关注了你', user: { _id: lin.id, name: '林' } }])
  await chat.receive(matched, data.relation_id, data)
  expect([(await noticesOf(wei, 'like'))[0]?.title, (await noticesOf(lin, 'like'))[0]?.title]).toEqual([
    '你和林互相喜欢',
    '你和伟互相喜欢',
  ])
})

test('a like that answers one says who it is, to members without VIP too', async () => {
  const data = relation()
  await chat.receive(liked, data.relation_id, { ...data, isReturned: true })
  expect(await noticesOf(wei, 'like')).toMatchObject([
    { code: 'liked-back', title: '林也喜欢你', user: { _id: lin.id } },
  ])
})

test('nobody is notified about people they have blocked', async () => {
  await chat.receive(blacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  const data = relation()
  await chat.receive(followed, data.relation_id, data)
  expect(await noticesOf(wei, 'follow')).toEqual([])
})

test('an erased person appears in nobody’s notices', async () => {
  const data = relation()
  await chat.receive(followed, data.relation_id, data)
  await chat.receive(erased, lin.id, { user: { ...lin.user, isCompleted: 6 } })
  expect(await noticesOf(wei, 'follow')).toEqual([])
})

test('a notice shows no name and no face that nobody has approved', async () => {
  const secret = { name: '加微信vx88', avatar: 'https://pictures.example/unseen.jpg' }
  const fresh = await knownMember(chat, { ...secret, isCompleted: 2, wasApproved: false })
  const socket = await LiveSocket.open(chat.service.url, wei.id, wei.token)
  await beVip(wei)
  const data = { relation_id: randomUUID(), user_id: fresh.id, user2_id: wei.id }
  await chat.receive(liked, data.relation_id, data)
  await chat.receive(flowersSent, fresh.id, {
    transferId: randomUUID(),
    user_id: fresh.id,
    user2_id: wei.id,
    num: 1,
    at: new Date().toISOString(),
  })
  const frame = await socket.nextFrame(6)
  const answers = [
    frame,
    ...socket.frames,
    await noticesOf(wei, 'like'),
    await noticesOf(wei, 'gift'),
    await chatsOf(wei),
  ]
  for (const planted of Object.values(secret)) expect(JSON.stringify(answers)).not.toContain(planted)
  expect(await noticesOf(wei, 'like')).toMatchObject([{ title: '有人喜欢了你', user: { _id: fresh.id, name: '' } }])
  socket.close()
})

test('a person waiting for another review appears in notices under the approved name', async () => {
  const data = relation()
  await chat.receive(followed, data.relation_id, data)
  await chat.receive(profileApproved, lin.id, { user: { ...lin.user, isCompleted: 2, wasApproved: true }, revision: 1 })
  expect(await noticesOf(wei, 'follow')).toMatchObject([{ title: '林关注了你' }])
})

test('a notice about a person blocked since then names nobody', async () => {
  const data = relation()
  await chat.receive(followed, data.relation_id, data)
  await chat.receive(blacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  expect(await noticesOf(wei, 'follow')).toMatchObject([{ title: '有人关注了你', user: null, link: null }])
})

test('a viewer now in stealth is not named in a notice; a person who loves is', async () => {
  const data = relation()
  await beVip(wei)
  await chat.receive(viewed, data.relation_id, { ...data, silent: false })
  await chat.receive(privacyChanged, lin.id, { user: { ...lin.user, privacy: { ...lin.user.privacy, blockMe: true } } })
  expect(await noticesOf(wei, 'view')).toMatchObject([{ title: '有人看过你', user: { name: '', avatar: null } }])
  await chat.receive(loved, data.relation_id, data)
  expect(await noticesOf(wei, 'like')).toMatchObject([{ title: '林爱上了你' }])
})
