import { addComment, likeComment, replyComment } from '@xinyu/contracts/http/posts/comments'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { getPosts } from '@xinyu/contracts/http/posts/feeds'
import { getPostsToCheck, updatePostStatus } from '@xinyu/contracts/http/posts/review'
import { likePost, type Post } from '@xinyu/contracts/http/posts/posts'
import { type DemoClients, inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'
import type { FeedSize } from './feed-plan.ts'
import { answers, comments, doubtfulComments } from './feed-texts.ts'

const concurrency = 8

/** A moderator approves posts with pictures; some posts and the doubtful ones stay in the queue. */
export const approveFeed = async (people: DemoClients, moderator: string, { waiting }: FeedSize): Promise<void> => {
  const call = await people.asModerator(moderator)
  const { posts } = await call(getPostsToCheck, { rows: 100 })
  const pictured = posts.filter(({ images }) => images.length > 0)
  await inParallel(pictured.slice(0, Math.max(0, pictured.length - waiting)), concurrency, ({ _id }) =>
    call(updatePostStatus, { post_id: _id, isChecked: 1 }),
  )
}

/** All visible posts, newest first. */
const openPosts = async (people: DemoClients, reader: string): Promise<Post[]> => {
  const call = await people.as(reader)
  const all: Post[] = []
  for (let cursor: string | undefined; ;) {
    const { posts, next } = await call(getPosts, { rows: 100, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...posts)
    if (next === null || posts.length === 0) return all
    cursor = next
  }
}

interface Interaction {
  fan: DemoMember
  post: Post
}
/** A few posts get many interactions, most get few. */
const drawInteractions = (
  count: number,
  { members, posts, random }: { members: readonly DemoMember[]; posts: readonly Post[]; random: Random },
): Interaction[] => {
  const chosen = Array.from({ length: count }, () => {
    const at = Math.floor(random.next() ** 2.2 * posts.length)
    return { fan: random.pick(members), post: posts[at] as Post }
  })
  return [...new Map(chosen.map((one) => [`${one.fan._id}:${one.post._id}`, one])).values()]
}

/** Adds likes, comments, replies and comment likes; reports two posts. */
export const addFeedActivity = async (
  people: DemoClients,
  members: DemoMember[],
  { likes, comments: commentCount, waiting }: FeedSize,
  random: Random,
): Promise<void> => {
  const [hero, vip] = members as [DemoMember, DemoMember]
  const posts = random.shuffle(await openPosts(people, hero._id))
  // the demo logins are among the most active
  const crowd = [...random.sample(members.slice(2), 70), hero, hero, vip, vip]
  const context = { members: crowd, posts, random }
  await inParallel(drawInteractions(likes, context), concurrency, async ({ fan, post }) => {
    const call = await people.as(fan._id)
    await call(likePost, { post_id: post._id, isLike: true })
  })
  const written = drawInteractions(commentCount, context).map((occasion, index) => ({
    ...occasion,
    content: index < waiting ? random.pick(doubtfulComments) : random.pick(comments),
    isAnswered: index >= waiting && random.chance(0.3),
    answer: random.pick(answers),
    isLiked: index >= waiting && random.chance(0.3),
    ids: [random.uuid(), random.uuid()] as const,
  }))
  const open = new Map<string, string>()
  await inParallel(written, concurrency, async ({ fan, post, content, ids: [clientId] }) => {
    const call = await people.as(fan._id)
    open.set(clientId, (await call(addComment, { post_id: post._id, content, clientId })).comment._id)
  })
  await people.waitUntilIdle()
  await inParallel(written, concurrency, async ({ post, isAnswered, isLiked, answer, ids: [clientId, answerId] }) => {
    const comment_id = open.get(clientId) ?? ''
    const call = await people.as(post.user._id)
    if (isAnswered) await call(replyComment, { comment_id, content: answer, clientId: answerId })
    if (isLiked) await call(likeComment, { comment_id, isLike: true })
  })
  await inParallel(random.sample(posts, 2), 2, async ({ _id, user }) => {
    const reporter = crowd.find((one) => one._id !== user._id) as DemoMember
    const call = await people.as(reporter._id)
    await call(reportUser, { user2_id: user._id, post_id: _id, reason: 'spam', text: '多处发同样的内容' })
  })
}
