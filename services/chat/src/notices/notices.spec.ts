import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createClient } from '@xinyu/contracts/client/client'
import { type Fact, topicOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { flowersSent, invitationPaid, orderPaid, orderPartRefunded } from '@xinyu/contracts/events/payments'
import {
  commentApproved,
  commentLiked,
  commentRejected,
  pkClosed,
  questionAnswered,
} from '@xinyu/contracts/events/content'
import { followed, liked, postLiked, postRejected, viewed } from '@xinyu/contracts/events/social'
import { passkeysChanged, signedIn } from '@xinyu/contracts/events/people'
import { profileApproved, profileSentBack, restored } from '@xinyu/contracts/events/users'
import {
  changeSysNoticeStatus,
  changeSysNoticeStatusV2,
  getSysNotice,
  getSysNoticeList,
  getSysNoticeNumberV2,
} from '@xinyu/contracts/http/msg/notices'
import { sendMessage } from '@xinyu/contracts/internal/chat'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { noticesOf, relation } from './test-setup.ts'

withChat()

const again = (fact: Fact, key: string, seq: number, data: unknown) =>
  chat.service.app.get(Inbox).handle({
    id: `${topicOf(fact)}:${key}:${seq}`,
    type: fact.type,
    topic: topicOf(fact),
    key,
    seq,
    at: new Date().toISOString(),
    data,
  })

test('visits by one person are one notice with a count, and a repeated fact is not counted', async () => {
  const data = { ...relation(), silent: false }
  for (let visit = 0; visit < 3; visit++) await chat.receive(viewed, data.relation_id, data)
  await again(viewed, data.relation_id, 2, data)
  expect(await noticesOf(wei, 'view')).toMatchObject([{ count: 3, isRead: false, code: 'viewed' }])
  expect(await chat.call(getSysNoticeNumberV2, {}, wei)).toMatchObject({
    total: 1,
    viewTotal: 1,
    likeTotal: 0,
    chatTotal: 0,
  })
})

test('a like of one answer names nobody, and one with a comment says who, what, and the text', async () => {
  const on = { kind: 'answer', id: 'a1' } as const
  const data = relation()
  await chat.receive(liked, data.relation_id, { ...data, on })
  expect(await noticesOf(wei, 'like')).toMatchObject([
    { code: 'liked-answer', title: '有人喜欢了你的回答', user: null, link: null, about: on },
  ])
  const client = new InternalClient({ ...chat.config, CHAT_URL: chat.service.url })
  const message = { user_id: lin.id, isApproved: true, isVip: false, user2_id: wei.id, language: 'zh-CN' as const }
  const comment = { ...message, content: '这片海我也去过', clientId: randomUUID(), about: on }
  const { message_id } = await client.call(sendMessage, comment)
  await chat.receive(liked, data.relation_id, { ...data, on, ...(message_id ? { message_id } : {}) })
  expect((await noticesOf(wei, 'like')).find(({ code }) => code === 'commented-answer')).toMatchObject({
    title: '林喜欢了你的回答，并写了留言',
    content: '这片海我也去过',
    user: { _id: lin.id },
    link: `/chat?id=${lin.id}`,
    about: on,
  })
})

test('reports likes of a post, one notice for each liker, and never one’s own', async () => {
  const post = { post_id: randomUUID(), user_id: wei.id }
  await chat.receive(postLiked, post.post_id, { ...post, liker_id: lin.id })
  await chat.receive(postLiked, post.post_id, { ...post, liker_id: wei.id })
  expect(await noticesOf(wei, 'like')).toMatchObject([
    { code: 'post-liked', link: `/post/${post.post_id}`, user: { _id: lin.id } },
  ])
})

test('says that a moderator has deleted a post or a comment, and why, and leads to the notices, not to what is gone', async () => {
  const [post_id, comment_id] = [randomUUID(), randomUUID()]
  const deleted = { user_id: lin.id, moderator_id: randomUUID(), deletes: true }
  await chat.receive(postRejected, post_id, { ...deleted, post_id, reason: '广告' })
  const comment = { ...deleted, comment_id, post_id, author_id: wei.id, parent_id: null, reason: '辱骂' }
  await chat.receive(commentRejected, comment_id, comment)
  expect(await noticesOf(lin, 'sysNotice')).toMatchObject([
    { code: 'comment-deleted', title: '评论已被删除', content: '原因：辱骂', link: '/message/sys' },
    { code: 'post-deleted', title: '动态已被删除', content: '原因：广告', link: '/message/sys' },
  ])
})

test('reports comments, answers and likes of them, each with a link to the comment, and never one’s own', async () => {
  const post_id = randomUUID()
  const about = (comment_id: string, user_id: string, parent_id: string | null = null) => ({
    comment_id,
    post_id,
    user_id,
    author_id: wei.id,
    parent_id,
  })
  const [comment, reply, own] = [randomUUID(), randomUUID(), randomUUID()]
  const approved = { moderator_id: null, reply_to: null }
  await chat.receive(commentApproved, comment, { ...about(comment, lin.id), ...approved })
  await chat.receive(commentApproved, reply, { ...about(reply, wei.id, comment), ...approved, reply_to: lin.id })
  await chat.receive(commentApproved, own, { ...about(own, wei.id), ...approved })
  await chat.receive(commentLiked, `${comment}:${wei.id}`, { ...about(comment, lin.id), liker_id: wei.id })
  await chat.receive(commentLiked, `${reply}:${wei.id}`, { ...about(reply, wei.id), liker_id: wei.id })
  await chat.receive(commentRejected, own, { ...about(own, wei.id), reason: '广告', moderator_id: null })
  const shown = async (me: KnownMember, type: 'comment' | 'like' | 'sysNotice') =>
    (await noticesOf(me, type)).map(({ title, link }) => [title, link])
  expect([await shown(wei, 'comment'), await shown(lin, 'comment')]).toEqual([
    [['林评论了你的动态', `/post/${post_id}?comment=${comment}`]],
    [['伟回复了你', `/post/${post_id}?comment=${reply}`]],
  ])
  expect([await shown(lin, 'like'), await shown(wei, 'like')]).toEqual([
    [['伟赞了你的评论', `/post/${post_id}?comment=${comment}`]],
    [],
  ])
  expect(await shown(wei, 'sysNotice')).toEqual([['评论未通过审核', `/post/${post_id}?comment=${own}`]])
  expect(await chat.call(getSysNoticeNumberV2, {}, wei)).toMatchObject({ commentTotal: 1 })
})

test('reports a login on a device new to the account, and no other', async () => {
  const login = { user_id: wei.id, how: 'password' as const, at: new Date().toISOString() }
  await chat.receive(signedIn, wei.id, login)
  await chat.receive(signedIn, wei.id, { ...login, from: 'iOS 20 · 浙江' })
  expect((await noticesOf(wei, 'sysNotice')).map(({ code, content, link }) => [code, content, link])).toEqual([
    ['new-device', 'iOS 20 · 浙江。不是你本人？请结束这次登录并修改密码', '/setting/account/sessions'],
  ])
})

test('reports that a passkey was added or removed, with its name', async () => {
  for (const change of ['added', 'ended'] as const)
    await chat.receive(passkeysChanged, wei.id, { user_id: wei.id, change, name: '我的手机' })
  expect((await noticesOf(wei, 'sysNotice')).map(({ title, content }) => [title, content])).toEqual([
    ['你的账号删除了通行密钥', '“我的手机”不能再登录你的账号。不是你本人？请修改密码'],
    ['你的账号添加了通行密钥', '“我的手机”现在可以登录你的账号。不是你本人？请删除它并修改密码'],
  ])
})

test('reports the review with its reason, in the reader’s language', async () => {
  await chat.receive(profileSentBack, wei.id, { user: wei.user, revision: 1, reason: '头像不清晰' })
  await chat.receive(profileApproved, wei.id, { user: wei.user, revision: 2 })
  await chat.receive(reviewDecided, randomUUID(), {
    review_id: 'r',
    kind: 'realName',
    subject_id: wei.id,
    user_id: wei.id,
    revision: 1,
    decision: 'approved',
    reasonCode: null,
    reason: '',
    moderator_id: null,
  })
  const { list, total } = await chat.call(getSysNoticeList, {}, wei)
  expect([total, list.map(({ code }) => code)]).toEqual([
    3,
    ['real-name-approved', 'profile-approved', 'profile-sent-back'],
  ])
  expect(list[2]?.content).toBe('原因：头像不清晰')
  const english = createClient({
    base: `${chat.service.url}/api`,
    credentials: 'app:app-secret',
    token: () => wei.token,
    language: () => 'en',
  })
  expect((await english(getSysNotice, {})).list[1]?.title).toBe('Your profile is approved')
})

test('reports a restored account, once, with what to do if it was somebody else', async () => {
  await chat.receive(restored, wei.id, { user: wei.user })
  expect((await noticesOf(wei, 'sysNotice')).map(({ code, title, link }) => [code, title, link])).toEqual([
    ['restored', '账号已恢复', '/about/account'],
  ])
})

test('reports a refund of a part once: how much, of which order, and what stays', async () => {
  const orderId = randomUUID()
  const money = { amount: 1_250, refunded: 2_000, left: 1_000 }
  const refund = { orderId, user_id: wei.id, name: 'VIP月卡', nameEn: 'VIP for a month', ...money }
  await chat.receive(orderPartRefunded, orderId, refund)
  await again(orderPartRefunded, orderId, 1, refund)
  expect((await noticesOf(wei, 'sysNotice')).map(({ title, content, link }) => [title, content, link])).toEqual([
    [
      '退款12.50元',
      `VIP月卡（订单${orderId}）：12.50元已原路退回，累计退款20.00元，实付10.00元；已到账的关点或VIP不变`,
      `/vip/receipt/${orderId}`,
    ],
  ])
})

test('reports VIP, points and flowers', async () => {
  const order = {
    orderId: randomUUID(),
    user_id: wei.id,
    productNum: 'vip-30',
    name: 'VIP月卡',
    amount: 3_000,
    days: 30,
    points: 0,
  }
  await chat.receive(orderPaid, order.orderId, order)
  await again(orderPaid, order.orderId, 1, order)
  expect((await noticesOf(wei, 'sysNotice')).map(({ title, content }) => [title, content])).toEqual([
    ['VIP已生效', 'VIP月卡'],
  ])
  const transferId = randomUUID()
  await chat.receive(flowersSent, transferId, {
    transferId,
    user_id: lin.id,
    user2_id: wei.id,
    num: 9,
    at: new Date().toISOString(),
  })
  expect(await noticesOf(wei, 'gift')).toMatchObject([{ title: '林送给你9朵小红花' }])
  expect(await chat.call(getSysNoticeNumberV2, {}, wei)).toMatchObject({
    total: 2,
    sysNotice: 1,
    giftTotal: 1,
    chatTotal: 1,
  })
})

test('marks one as seen, or all of a kind, and only one’s own', async () => {
  await chat.receive(profileSentBack, wei.id, { user: wei.user, revision: 1, reason: 'x' })
  await chat.receive(profileApproved, wei.id, { user: wei.user, revision: 2 })
  const data = relation()
  await chat.receive(followed, data.relation_id, data)
  const [first] = await noticesOf(wei, 'sysNotice')
  await chat.call(changeSysNoticeStatus, { notice_id: first?._id }, lin)
  expect((await chat.call(changeSysNoticeStatus, { notice_id: first?._id }, wei)).totals).toMatchObject({
    sysNotice: 1,
    followTotal: 1,
    total: 2,
  })
  expect((await chat.call(changeSysNoticeStatus, {}, wei)).totals).toMatchObject({ sysNotice: 0, followTotal: 1 })
  expect((await chat.call(changeSysNoticeStatusV2, { type: 'follow' }, wei)).totals.total).toBe(0)
})

test('both people of a finished PK get its result, and one who left learns that it does not count', async () => {
  const pk_id = randomUUID()
  const side = (user_id: string, votes: number) => ({ post_id: `p-${user_id}`, user_id, votes, rating: 1200 })
  const sides = [side(lin.id, 3), side(wei.id, 1)]
  const ended = { pk_id, winner_id: `p-${lin.id}`, user_id: lin.id, sides, isVoid: false }
  await chat.receive(pkClosed, pk_id, ended)
  await again(pkClosed, pk_id, 1, ended)
  expect(await noticesOf(lin, 'sysNotice')).toMatchObject([{ code: 'pk-won', content: '获得3票，占75%' }])
  expect(await noticesOf(wei, 'sysNotice')).toMatchObject([{ code: 'pk-lost', link: '/smile/pk?mine=1' }])
  const early = { ...ended, winner_id: null, user_id: null, isVoid: true }
  await chat.receive(pkClosed, randomUUID(), early)
  expect((await noticesOf(wei, 'sysNotice')).map(({ code }) => code)).toEqual(['pk-void', 'pk-lost'])
})

test('the reward of an invitation is reported when it is in the wallet', async () => {
  const data = { user_id: lin.id, invited_id: wei.id, days: 3, points: 20 }
  await chat.receive(invitationPaid, lin.id, data)
  expect(await noticesOf(lin, 'sysNotice')).toMatchObject([
    { code: 'invitation-paid', content: '获得3天VIP和20关点', link: '/share' },
  ])
})

test('support’s answers to one question are one notice that links to it, however often a fact arrives', async () => {
  const data = { question_id: randomUUID(), user_id: lin.id, closed: false }
  for (let answer = 0; answer < 2; answer++) await chat.receive(questionAnswered, data.question_id, data)
  await again(questionAnswered, data.question_id, 1, data)
  expect(await noticesOf(lin, 'sysNotice')).toMatchObject([
    { title: '客服答复了你的问题', link: `/about/connect/questions/${data.question_id}`, count: 2, isRead: false },
  ])
})
