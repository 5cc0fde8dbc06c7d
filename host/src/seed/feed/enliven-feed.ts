import { addComment, likeComment, replyComment } from '@xinyu/contracts/http/comments'
import { reportUser } from '@xinyu/contracts/http/reports'
import { getPosts, getPostsToCheck, likePost, type Post, updatePostStatus } from '@xinyu/contracts/http/posts'
import { type DemoPeople, inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'
import type { FeedSize } from './feed-plan.ts'
import { answers, comments, doubtfulComments } from './feed-texts.ts'

const concurrency = 8

/** A moderator approves what has pictures; some of it, and what looks doubtful, goes on waiting. */
export const approveFeed = async (people: DemoPeople, moderator: string, { waiting }: FeedSize): Promise<void> => {
  const call = await people.asModerator(moderator)
  const { posts } = await call(getPostsToCheck, { rows: 100 })
  const pictured = posts.filter(({ images }) => images.length > 0)
  await inParallel(pictured.slice(0, Math.max(0, pictured.length - waiting)), concurrency, ({ _id }) =>
    call(updatePostStatus, { post_id: _id, isChecked: 1 }),
  )
}

/** Every post that is open, newest first. */
const openPosts = async (people: DemoPeople, reader: string): Promise<Post[]> => {
  const call = await people.as(reader)
  const all: Post[] = []
  for (let cursor: string | undefined; ;) {
    const { posts, next } = await call(getPosts, { rows: 100, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...posts)
    if (next === null || posts.length === 0) return all
    cursor = next
  }
}

interface Occasion {
  fan: DemoMember
  post: Post
}
/** Some posts draw many, most draw few. */
const occasions = (
  count: number,
  { members, posts, random }: { members: readonly DemoMember[]; posts: readonly Post[]; random: Random },
): Occasion[] => {
  const chosen = Array.from({ length: count }, () => {
    const at = Math.floor(random.next() ** 2.2 * posts.length)
    return { fan: random.pick(members), post: posts[at] as Post }
  })
  return [...new Map(chosen.map((one) => [`${one.fan._id}:${one.post._id}`, one])).values()]
}

/** Likes, comments, answers and likes of comments; two of the posts are reported. */
export const enlivenFeed = async (
  people: DemoPeople,
  members: DemoMember[],
  { likes, comments: commentCount, waiting }: FeedSize,
  random: Random,
): Promise<void> => {
  const [hero, vip] = members as [DemoMember, DemoMember]
  const posts = random.shuffle(await openPosts(people, hero._id))
  // the logins of the demo are among those who like and write most
  const crowd = [...random.sample(members.slice(2), 70), hero, hero, vip, vip]
  const context = { members: crowd, posts, random }
  await inParallel(occasions(likes, context), concurrency, async ({ fan, post }) => {
    const call = await people.as(fan._id)
    await call(likePost, { post_id: post._id, isLike: true })
  })
  const written = occasions(commentCount, context).map((occasion, index) => ({
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
  await people.rest()
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
