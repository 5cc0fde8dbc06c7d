import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import { followed, liked, postLiked, viewed } from '@xinyu/contracts/events/social'
import { erased, profileApproved, profileSentBack } from '@xinyu/contracts/events/users'
import { changeSysNoticeStatusV2, getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { chatConfig } from '../config.ts'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { countedLimit, type NoticeRecord } from './notices.store.ts'

let feed: FactFeed
withChat()
beforeAll(() => {
  feed = new FactFeed(chat.service)
})

const relation = (from = lin, to = wei) => ({ relation_id: randomUUID(), user_id: from.id, user2_id: to.id })
const noticesOf = async (me: KnownMember, type: 'sysNotice' | 'like' | 'follow' | 'view') =>
  (await chat.call(getSysNoticeV2, { type }, me)).list

test('a lost visit replayed after later ones is counted once, and a notice read since stays read', async () => {
  const data = { ...relation(), silent: false }
  const key = data.relation_id
  await feed.receive(viewed, key, 1, data)
  await feed.fail(viewed, key, 2, data)
  await feed.receive(viewed, key, 3, data)
  const [{ addtime } = { addtime: '' }] = await noticesOf(wei, 'view')
  await chat.call(changeSysNoticeStatusV2, { type: 'view' }, wei)
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 1, failed: 0 })
  expect(await noticesOf(wei, 'view')).toMatchObject([{ count: 3, isRead: true, addtime }])
  for (const seq of [1, 2, 3]) await feed.handle(viewed, key, seq, data)
  expect(await noticesOf(wei, 'view')).toMatchObject([{ count: 3, isRead: true, addtime }])
})

test('facts of one relation do not hide each other: a lost like appears beside later visits and follows', async () => {
  const data = relation()
  const key = data.relation_id
  await feed.fail(liked, key, 1, data)
  await feed.receive(viewed, key, 2, { ...data, silent: false })
  await feed.receive(followed, key, 3, data)
  await feed.receive(liked, key, 4, { ...relation(wei, lin), relation_id: key })
  await feed.replayDeadLetters()
  const counts = async (me: KnownMember, type: 'like' | 'follow' | 'view') =>
    (await noticesOf(me, type)).map(({ code, count }) => [code, count])
  expect(await counts(wei, 'like')).toEqual([['liked', 1]])
  expect(await counts(wei, 'view')).toEqual([['viewed', 1]])
  expect(await counts(wei, 'follow')).toEqual([['followed', 1]])
  expect(await counts(lin, 'like')).toEqual([['liked', 1]])
})

test('a lost like of a post and a lost review appear after later ones, each once', async () => {
  const post = { post_id: randomUUID(), user_id: wei.id }
  const other = await knownMember(chat)
  await feed.failDuring([postLiked, profileSentBack], async () => {
    const like = feed.receive(postLiked, post.post_id, 1, { ...post, liker_id: lin.id })
    const review = feed.receive(profileSentBack, wei.id, 2, { user: wei.user, revision: 1, reason: 'x' })
    await Promise.all([like, review])
  })
  await feed.receive(postLiked, post.post_id, 2, { ...post, liker_id: other.id })
  await feed.receive(profileApproved, wei.id, 3, { user: wei.user, revision: 2 })
  for (let time = 0; time < 2; time++) await feed.replayDeadLetters()
  expect((await noticesOf(wei, 'like')).map(({ user }) => user?._id).toSorted()).toEqual([lin.id, other.id].toSorted())
  const reviews = (await noticesOf(wei, 'sysNotice')).map(({ code, count }) => [code, count])
  expect(reviews.toSorted()).toEqual([
    ['profile-approved', 1],
    ['profile-sent-back', 1],
  ])
})

test('a lost follow by, or of, a person erased meanwhile leaves no notice', async () => {
  const [data, back] = [relation(), relation(wei, lin)]
  await feed.failDuring([followed], async () => {
    await Promise.all([data, back].map((follow) => feed.receive(followed, follow.relation_id, 1, follow)))
  })
  await feed.receive(erased, lin.id, 2, { user: { ...lin.user, isCompleted: 6 } })
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 2, failed: 0 })
  expect(await chat.database.collection('notices').countDocuments({ $or: [{ user: lin.id }, { actor: lin.id }] })).toBe(
    0,
  )
})

test('a notice stays small however often it counts, and counts no fact twice after dropping its number', async () => {
  const data = { ...relation(), silent: false }
  const key = data.relation_id
  for (let seq = 1; seq <= countedLimit + 5; seq++) await feed.receive(viewed, key, seq, data)
  for (const seq of [1, 5, 6, countedLimit + 5]) await feed.handle(viewed, key, seq, data)
  const [stored] = await chat.database.collection<NoticeRecord>('notices').find({ user: wei.id }).toArray()
  expect([stored?.count, stored?.counted.length]).toEqual([countedLimit + 5, countedLimit])
})

test('a notice stored before counted facts were recorded counts later facts, and none from before', async () => {
  const data = { ...relation(), silent: false }
  const key = data.relation_id
  await feed.receive(viewed, key, 1, data)
  const notices = chat.database.collection<NoticeRecord>('notices')
  await notices.updateOne({ user: wei.id }, { $set: { count: 7, seq: 9 }, $unset: { counted: '', closedUpTo: '' } })
  await chat.database.collection<{ _id: string }>('migrations').deleteOne({ _id: 'notices/2026-11-22-counted-facts' })
  const env = { XINYU_NAMESPACE: chat.config.XINYU_NAMESPACE }
  await (await startService({ name: 'chat', module: ChatModule, config: chatConfig, env })).close()
  for (const seq of [3, 11, 10, 9, 10]) await feed.handle(viewed, key, seq, data)
  expect(await notices.findOne({ user: wei.id })).toMatchObject({ count: 9, counted: [10, 11], closedUpTo: 9 })
})
