import { z } from 'zod'
import { defineFact } from '../event.ts'
import { pagePart } from '../profile/page-part.ts'
import { id } from '../scalars.ts'

const relation = <V extends string, E extends z.ZodRawShape>(verb: V, summary: string, extra: E) =>
  defineFact({
    type: `social.${verb}.v1`,
    owner: 'social',
    aggregate: 'relation',
    summary,
    data: z.object({ relation_id: id, user_id: id.describe('the member who acted'), user2_id: id, ...extra }),
  })

export const viewed = relation('viewed', 'Somebody looked at a profile', {
  silent: z.boolean().describe('in stealth: no notice is sent'),
  card: z.boolean().optional().describe('a card in the deck was seen, not the page'),
})
export const liked = relation('liked', 'A like', {
  on: pagePart.optional().describe('one photo or answer of user2_id'),
  message_id: id.optional().describe('the comment that came with it'),
  isReturned: z.boolean().optional().describe('user2_id has liked user_id before: both know of it'),
})
export const unliked = relation('unliked', 'A like taken back', {})
export const loved = relation('loved', 'A love', {})
export const unloved = relation('unloved', 'A love taken back', {})
export const matched = relation('matched', 'Loves on both sides', {})
export const unmatched = relation('unmatched', 'No match any more', {})
export const followed = relation('followed', 'A follow', {})
export const unfollowed = relation('unfollowed', 'A follow taken back', {})

const post = <V extends string, E extends z.ZodRawShape>(
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({
    personal,
    type: `social.${verb}.v1`,
    owner: 'social',
    aggregate: 'post',
    summary,
    data: z.object({ post_id: id, user_id: id.describe('the author'), ...extra }),
  })
const deletes = z.boolean().optional().describe('its moderator has deleted it')
const decided = { moderator_id: id.nullable().default(null).describe('null: an automatic check') }
export const postSubmitted = post(
  'post-submitted',
  'A post waits for review',
  {
    type: z.enum(['mood', 'smile']),
    text: z.string(),
    images: z.array(
      z.object({ _id: id, url: z.string().describe('object key; an address in facts of earlier versions') }),
    ),
    topic: z.string().nullable().default(null),
    again: z.boolean().optional().describe('its refusal was taken back'),
  },
  ['text', 'images', 'topic'],
)
const again = { again: z.boolean().optional().describe('an incident had taken it down, which was taken back') }
export const postApproved = post('post-approved', 'A post was approved', { ...decided, ...again })
export const postRejected = post('post-rejected', 'A post was rejected', { reason: z.string(), ...decided, deletes }, [
  'reason',
])
export const postDeleted = post('post-deleted', 'A post was deleted', {})
/** Each like is an aggregate of its own: the key of its facts is the like's id, not the post's. */
export const postLiked = post('post-liked', 'A post was liked', { liker_id: id })
export const postUnliked = post('post-unliked', 'A like of a post was withdrawn', { liker_id: id })
