import type { addPost } from '@xinyu/contracts/http/posts/posts'
import type { RequestOf } from '@xinyu/contracts/call'
import type { DemoMember } from '../members.ts'
import { drawPortrait } from '../pictures/portrait.ts'
import { drawScene, sceneKinds } from '../pictures/scenes.ts'
import type { Random } from '../random.ts'
import { moods } from '../texts.ts'
import { beginnings, captions, doubtfulPosts, endings, smileCaptions, topics } from './feed-texts.ts'

export interface FeedSize {
  posts: number
  /** posts with pictures, a third of them smiles */
  withPictures: number
  likes: number
  comments: number
  /** posts with pictures, and comments, that stay in the moderation queue */
  waiting: number
}
export const feedSizes = {
  whole: { posts: 300, withPictures: 50, likes: 600, comments: 180, waiting: 10 },
  small: { posts: 110, withPictures: 12, likes: 210, comments: 30, waiting: 4 },
} satisfies Record<string, FeedSize>

export interface PlannedPost {
  author: DemoMember
  /** drawings, as SVG */
  pictures: string[]
  post: Pick<RequestOf<typeof addPost>, 'type' | 'topic' | 'city'> & { text: string; clientId: string }
  /** age; 0: now */
  minutesAgo: number
  /** how much the drawn face smiles; null: no face */
  smile: number | null
}

/**
 * Every member writes one post before anyone writes a second; one in a hundred is doubtful, for the moderators. Posts
 * without a city use their author's.
 */
export const planFeed = (
  authors: readonly DemoMember[],
  { posts, withPictures }: FeedSize,
  random: Random,
): PlannedPost[] =>
  Array.from({ length: posts }, (_, index) => {
    const every = Math.floor(posts / withPictures)
    const isPictured = index % every === 0 && index / every < withPictures
    // the first is a smile, by the first demo login
    const author = authors[index % authors.length] as DemoMember
    const clientId = random.uuid()
    const place = random.chance(0.5) && author.fields.liveCity ? { city: author.fields.liveCity } : {}
    const topic = random.chance(0.3) ? { topic: random.pick(topics) } : {}
    const more = { clientId, ...place, ...topic }
    const when = { minutesAgo: minutesAgo(random), smile: null }
    if (!isPictured)
      return { author, pictures: [], post: { type: 'mood', text: wordsOf(random, index), ...more }, ...when }
    if (index % (every * 3) === 0) {
      const pictures = [drawPortrait(random, author.fields.gender ?? 2)]
      const post = { type: 'smile' as const, text: random.pick(smileCaptions), ...more }
      return { author, pictures, post, ...when, smile: random.int(55, 97) / 100 }
    }
    const kind = random.pick(sceneKinds)
    const pictures = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => drawScene(random, kind))
    return { author, pictures, post: { type: 'mood', text: random.pick(captions[kind]), ...more }, ...when }
  })

const aDay = 24 * 60
/** A third from today, a third from this week, the rest from the last month, so that every board has entries. */
const minutesAgo = (random: Random): number => {
  if (random.chance(0.15)) return 0
  const days = random.pick([0, 0, 2, 5, 5, 30])
  return days === 0 ? random.int(5, aDay / 2) : random.int(aDay, days * aDay)
}

const wordsOf = (random: Random, index: number): string => {
  if (index % 97 === 50) return random.pick(doubtfulPosts)
  return random.chance(0.15) ? random.pick(moods) : random.pick(beginnings) + random.pick(endings)
}
