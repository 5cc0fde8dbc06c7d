import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import type { UserCard } from '@xinyu/contracts/profile'
import { idOf } from '@xinyu/platform/ids'
import type { SeenPerson } from '../../people/people.public.ts'
import { type Conversation, conversationOf, type LatestMessage } from '../conversations.ts'
import type { LastSeen } from './last-seen.store.ts'
import type { RelationSide, SideView } from './relation-side.document.ts'
import { seenOf } from './relation-sides.rules.ts'

/** Data shown beside the pair: the people, and what the viewer has seen. */
export interface ViewContext {
  people: ReadonlyMap<string, SeenPerson>
  lastSeen: LastSeen
  conversations: ReadonlyMap<string, Conversation>
  /** texts of the comments, by message */
  comments: ReadonlyMap<string, string>
}

type LikedOnView = FavoriteRecord['love']['likedOn']
const likedOnOf = ({ likedOn }: SideView, comments: ViewContext['comments']): LikedOnView => {
  if (!likedOn) return undefined
  const { kind, id, message_id = '' } = likedOn
  const comment = comments.get(message_id)
  return { kind, id, ...(comment === undefined ? {} : { comment }) }
}

const sideRecord = (
  id: string,
  side: SideView,
  recentMsgs: readonly LatestMessage[],
  comments: ViewContext['comments'],
): FavoriteRecord['love'] => ({
  _id: id,
  isLike: side.isLike,
  isLove: side.isLove,
  isFollow: side.isFollow,
  viewedAt: side.viewedAt?.toISOString() ?? null,
  likedAt: side.likedAt?.toISOString() ?? null,
  likedOn: likedOnOf(side, comments),
  lovedAt: side.lovedAt?.toISOString() ?? null,
  recentMsgs: recentMsgs.map(({ _id, addtime }) => ({ _id, addtime })),
  unread: recentMsgs.flatMap(({ _id, isRead }) => (isRead ? [] : [_id])),
})

const later = (one: Date | null | undefined, other: Date | null | undefined): Date | null =>
  one && (!other || one > other) ? one : (other ?? null)

export const relationRecord = (
  side: RelationSide,
  { people, lastSeen, conversations, comments }: ViewContext,
): FavoriteRecord => {
  const { user_id, other_id, seenAt } = side
  const card = (id: string): UserCard => (people.get(id) as SeenPerson).card
  const seen = seenOf(side.other, { views: later(lastSeen.views, seenAt), acts: later(lastSeen.acts, seenAt) })
  const conversation = conversationOf(conversations, other_id)
  return {
    _id: side.pair_id,
    user: card(user_id),
    user2: card(other_id),
    love: sideRecord(user_id, side.own, conversation.own, comments),
    love2: { ...sideRecord(other_id, side.other, conversation.other, comments), seen },
    isMatch: side.isMatch,
    addtime: side.touchedAt.toISOString(),
  }
}

/**
 * Removes everything that identifies the person: a record's own id names both, and without a secret one could try every
 * person.
 */
export const blurRecord = (record: FavoriteRecord, secret: string): FavoriteRecord => {
  const id = idOf('blurred', secret, record._id)
  const user2 = {
    ...record.user2,
    _id: id,
    GID: '00000000',
    name: '',
    avatar: null,
    aboutMe: '',
    habits: [],
    work: null,
    height: null,
    education: null,
    liveCity: null,
    lastActive: null,
    online: false,
  }
  // my own times and messages would match the other lists, and what I liked identifies its owner
  const love = { ...record.love, viewedAt: null, likedAt: null, lovedAt: null, recentMsgs: [], unread: [] }
  delete love.likedOn
  return { ...record, _id: id, user2, love, love2: { ...record.love2, _id: id, recentMsgs: [], unread: [] } }
}
