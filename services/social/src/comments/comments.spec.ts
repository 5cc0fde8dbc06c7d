import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { blacklisted, erased, profileApproved } from '@xinyu/contracts/events/users'
import * as calls from '@xinyu/contracts/http/posts/comments'
import { addPost, deletePost, getPost } from '@xinyu/contracts/http/posts/posts'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'
import { CommentsStore } from './comments.store.ts'
import type { StoredComment } from './comment.document.ts'

let social: ServiceUnderTest<SocialConfig>
let store: CommentsStore
beforeAll(async () => {
  const words = {
    call: checkText,
    answer: ({ text }: { text: string }) =>
      text.includes('赌') ? { value: 1, badword: '赌' } : { value: 0, badword: null },
  }
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    internal: [words],
  })
  store = social.service.app.get(CommentsStore, { strict: false })
})
afterAll(() => social.close())

const member = async (name = '小岛'): Promise<TestPerson> => {
  const person = await social.person()
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name }), revision: 1 })
  return person
}
const decide = (kind: 'post' | 'comment', id: string, decision: 'approved' | 'rejected' = 'approved') =>
  social.receive(reviewDecided, `${kind}-${id}`, {
    review_id: `${kind}-${id}`,
    kind,
    subject_id: id,
    user_id: 'x',
    revision: 1,
    decision,
    reasonCode: null,
    reason: '广告',
    moderator_id: null,
  })
const postOf = async (author: TestPerson): Promise<string> => {
  const { post } = await social.call(addPost, { type: 'mood', text: '今天很开心' }, author)
  await decide('post', post._id)
  return post._id
}
const commented = async (post_id: string, writer: TestPerson, content = '好看'): Promise<string> => {
  const { comment } = await social.call(calls.addComment, { post_id, content }, writer)
  await decide('comment', comment._id)
  return comment._id
}
const replied = async (comment_id: string, writer: TestPerson, reply_id?: string): Promise<string> => {
  const { reply } = await social.call(calls.replyComment, { comment_id, reply_id, content: '是啊' }, writer)
  await decide('comment', reply._id)
  return reply._id
}
const listed = (post_id: string, reader: TestPerson, more: { comment_id?: string; focus?: string } = {}) =>
  social.call(calls.getComment, { post_id, ...more }, reader)
const countOf = async (post_id: string, reader: TestPerson): Promise<number> =>
  (await social.call(getPost, { post_id }, reader)).post.commentCount
const typesOf = (key: string): string[] =>
  social.published.filter((fact) => fact.key === key).map(({ type }) => type.replace(/^social\.|\.v1$/g, ''))

test('a comment shows to its writer at once and to others after its check, when the post counts it', async () => {
  const [author, writer, reader] = [await member(), await member('阿海'), await member()]
  const post_id = await postOf(author)
  const { comment } = await social.call(calls.addComment, { post_id, content: '好看' }, writer)
  expect([(await listed(post_id, writer)).list, (await listed(post_id, reader)).list]).toMatchObject([
    [{ _id: comment._id, isChecked: 0 }],
    [],
  ])
  expect(await countOf(post_id, reader)).toBe(0)
  await decide('comment', comment._id)
  expect((await listed(post_id, reader)).list).toMatchObject([
    { content: '好看', isChecked: 1, user: { name: '阿海' } },
  ])
  expect(await countOf(post_id, reader)).toBe(1)
  await social.drain()
  expect(typesOf(comment._id)).toEqual(['comment-submitted', 'comment-approved'])
})

test('the writer of a rejected comment gets the reason, and nobody else sees it', async () => {
  const [author, writer] = [await member(), await member()]
  const post_id = await postOf(author)
  const { comment } = await social.call(calls.addComment, { post_id, content: '加我' }, writer)
  await decide('comment', comment._id, 'rejected')
  expect((await listed(post_id, writer)).list).toMatchObject([{ isChecked: 2, reason: '广告' }])
  expect([(await listed(post_id, author)).list, await countOf(post_id, author)]).toEqual([[], 0])
})

test('links are replaced, sensitive words named, and a retry comments once', async () => {
  const [author, writer] = [await member(), await member()]
  const post_id = await postOf(author)
  const input = { post_id, content: '看 https://evil.example/x', clientId: crypto.randomUUID() }
  const twice = [await social.call(calls.addComment, input, writer), await social.call(calls.addComment, input, writer)]
  expect(twice.map(({ comment, linkFiltered }) => [comment.content, linkFiltered])).toEqual([
    ['看 网址已过滤', true],
    ['看 网址已过滤', true],
  ])
  expect(twice[0]?.comment._id).toBe(twice[1]?.comment._id)
  expect((await social.refused(calls.addComment, { post_id, content: '来赌' }, writer)).code).toBe('SENSITIVE')
})

test('replies follow their comment, oldest first and the first three with it; there is no third level', async () => {
  const [author, writer, other] = [await member('作者'), await member('甲'), await member('乙')]
  const post_id = await postOf(author)
  const comment = await commented(post_id, writer)
  const first = await replied(comment, author)
  const replies = [first, await replied(comment, other, first)]
  for (let more = 0; more < 3; more++) replies.push(await replied(comment, other))
  const [thread] = (await listed(post_id, writer)).list
  expect([thread?.replyCount, thread?.replies.map(({ _id }) => _id)]).toEqual([5, replies.slice(0, 3)])
  expect(thread?.replies[1]).toMatchObject({ comment_id: comment, to: { name: '作者' } })
  const all = await listed(post_id, writer, { comment_id: comment })
  expect([all.replies.map(({ _id }) => _id), all.total]).toEqual([replies, 5])
  expect(await countOf(post_id, writer)).toBe(6)
  const third = await social.refused(calls.replyComment, { comment_id: first, content: '再回' }, writer)
  expect(third.http).toBe(404)
})

test('a notice’s comment is listed first, wherever it is, and a reply first below its comment', async () => {
  const [author, writer, reader] = [await member(), await member(), await member()]
  const post_id = await postOf(author)
  const oldest = await commented(post_id, writer)
  for (let more = 0; more < 22; more++) await commented(post_id, writer)
  for (let more = 0; more < 4; more++) await replied(oldest, writer)
  const last = await replied(oldest, author)
  const plain = (await listed(post_id, reader)).list.map(({ _id }) => _id)
  expect([plain.length, plain.includes(oldest)]).toEqual([20, false])
  expect((await listed(post_id, reader, { focus: oldest })).list[0]?._id).toBe(oldest)
  const [thread] = (await listed(post_id, reader, { focus: last })).list
  expect([thread?._id, thread?.replies[0]?._id]).toEqual([oldest, last])
  expect((await listed(await postOf(author), reader, { focus: oldest })).list).toEqual([])
})

test('its writer and the post’s owner delete a comment, with the replies below it; others may not', async () => {
  const [author, writer, other] = [await member(), await member(), await member()]
  const post_id = await postOf(author)
  const [one, two] = [await commented(post_id, writer), await commented(post_id, writer)]
  const [reply, second] = [await replied(one, other), await replied(one, author)]
  await replied(two, author)
  expect((await social.refused(calls.deleteComment, { comment_id: one }, other)).code).toBe('FORBIDDEN')
  expect((await social.refused(calls.deleteReplyComment, { reply_id: one }, writer)).http).toBe(404)
  await social.call(calls.deleteReplyComment, { reply_id: second }, author)
  expect([
    (await listed(post_id, other)).list.find(({ _id }) => _id === one)?.replyCount,
    await countOf(post_id, other),
  ]).toEqual([1, 4])
  await social.call(calls.deleteComment, { comment_id: one }, author)
  await social.drain()
  expect((await listed(post_id, other)).list.map(({ _id }) => _id)).toEqual([two])
  expect([await countOf(post_id, other), await store.find(reply)]).toMatchObject([2, { content: '', isShown: false }])
  await social.call(deletePost, { post_id }, author)
  await social.drain()
  expect(await store.find(two)).toMatchObject({ content: '', isShown: false })
})

test('likes of comments and replies count once, however often they are sent', async () => {
  const [author, writer] = [await member(), await member()]
  const post_id = await postOf(author)
  const comment_id = await commented(post_id, writer)
  const reply_id = await replied(comment_id, author)
  const fans = await Promise.all(Array.from({ length: 6 }, () => social.person()))
  await Promise.all(
    fans.flatMap((fan) => [
      social.call(calls.likeComment, { comment_id, isLike: true }, fan),
      social.call(calls.likeComment, { comment_id, isLike: true }, fan),
      social.call(calls.likeReplyComment, { reply_id, isLike: true }, fan),
    ]),
  )
  await social.call(calls.likeComment, { comment_id }, fans[0])
  const [thread] = (await listed(post_id, fans[1] as TestPerson)).list
  expect([thread?.likeCount, thread?.isLiked, thread?.replies[0]?.likeCount]).toEqual([5, true, 6])
})

test('people separated by a block neither see nor answer each other’s comments', async () => {
  const [author, writer, reader] = [await member(), await member(), await member()]
  const post_id = await postOf(author)
  const comment_id = await commented(post_id, writer)
  await social.receive(blacklisted, writer.id, { user: snapshot({ _id: writer.id }), user2_id: reader.id })
  expect((await listed(post_id, reader)).list).toEqual([])
  expect((await social.refused(calls.replyComment, { comment_id, content: '你好' }, reader)).http).toBe(404)
  expect((await social.refused(calls.likeComment, { comment_id }, reader)).http).toBe(404)
})

test('only approved members comment, and only on what others may see', async () => {
  const [author, reader] = [await member(), await member()]
  const { post } = await social.call(addPost, { type: 'mood', text: '等等' }, author)
  const input = { post_id: post._id, content: '好' }
  expect((await social.refused(calls.addComment, input, reader)).http).toBe(404)
  expect((await social.refused(calls.addComment, input, author)).http).toBe(404)
  await decide('post', post._id)
  const fresh = await social.person({ isCompleted: 2 })
  expect((await social.refused(calls.addComment, input, fresh)).code).toBe('PROFILE_NOT_APPROVED')
})

test('an erased person’s comments and their likes are gone, and the counts follow', async () => {
  const [author, writer, fan] = [await member(), await member(), await member()]
  const post_id = await postOf(author)
  const comment_id = await commented(post_id, writer)
  await replied(comment_id, fan)
  await social.call(calls.likeComment, { comment_id, isLike: true }, fan)
  for (let twice = 0; twice < 2; twice++)
    await social.receive(erased, fan.id, { user: snapshot({ _id: fan.id, isCompleted: 6, name: '' }) })
  expect((await listed(post_id, author)).list).toMatchObject([{ likeCount: 0, replyCount: 0, replies: [] }])
  expect(await countOf(post_id, author)).toBe(1)
  expect(await social.database.collection('comments').countDocuments({ user_id: fan.id, content: { $ne: '' } })).toBe(0)
})

test('the job corrects the counts of three hundred comments, a third of them interrupted by a crash', async () => {
  const author = await member()
  const post_id = await postOf(author)
  const parent = await commented(post_id, author)
  const old = new Date(Date.now() - 60_000)
  const ids = Array.from({ length: 300 }, newId)
  const worker = async (first: number): Promise<void> => {
    for (let index = first; index < ids.length; index += 10) {
      const _id = ids[index] ?? ''
      const comment = { _id, post_id, author_id: author.id, user_id: author.id, parent_id: parent, reply_to: author.id }
      await store.add({ ...comment, content: '好', addtime: old })
      // the state after a crash: the comment is visible but not counted
      if (index % 3 === 0) await store.decide(_id, { approve: true, reason: '', moderator: null }, old)
      else await decide('comment', _id)
      if (index % 100 === 0) await social.runJob('recount-comments')
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, first) => worker(first)))
  await social.runJob('recount-comments')
  const [thread] = (await listed(post_id, author)).list
  expect([thread?.replyCount, await countOf(post_id, author)]).toEqual([300, 301])
  const marked = { $or: [{ uncountedInPost: { $exists: true } }, { uncountedInParent: { $exists: true } }] }
  expect(await social.database.collection<StoredComment>('comments').countDocuments(marked)).toBe(0)
})

test('a reply approved after its comment was deleted is deleted too', async () => {
  const [author, writer] = [await member(), await member()]
  const post_id = await postOf(author)
  const comment_id = await commented(post_id, writer)
  const { reply } = await social.call(calls.replyComment, { comment_id, content: '是啊' }, author)
  await store.remove(comment_id, new Date())
  await decide('comment', reply._id)
  expect(await store.find(reply._id)).toMatchObject({ isShown: false, content: '' })
})
