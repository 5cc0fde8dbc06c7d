import { z } from 'zod'
import { comment, reply } from '../http/posts/comments.ts'
import { post } from '../http/posts/posts.ts'
import { smilePk } from '../http/smile-pk/smile-pk.ts'
import { appVersion, versionFields } from '../http/upload/versions.ts'
import { image } from '../profile.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { count, id, objectKey, time } from '../scalars.ts'
import { signalKind } from '../signals.ts'
import { held, reason, search, takeBack } from './shared.ts'

/** the filters, beside the state, of every queue of members' content */
const status = z
  .enum(['waiting', 'approved', 'rejected'])
  .optional()
  .describe('waiting: not decided yet, or reported since the decision')
const claimed = { claimedBy: id.nullable(), claimedUntil: time.nullable(), ...held }
const claim = {
  summary: 'Claim it for 5 minutes, so that nobody else works on it',
  input: z.object({}),
  roles: ['moderator'],
} as const
const refusal = z.object({ reasonCode: z.string().max(40), reason })
const decide = {
  claim,
  approve: { summary: 'Publish it', input: z.object({}), roles: ['moderator'] },
  reject: {
    summary: 'Reject it; its author gets the reason',
    input: refusal,
    roles: ['moderator'],
  },
  takeBack,
} as const
/** of what its author has written; refused pictures are deleted anyway */
const decideOrDelete = {
  ...decide,
  delete: {
    summary: 'Hide it, and delete it once this cannot be undone; its author gets the reason',
    input: refusal,
    roles: ['moderator'],
  },
} as const
const isChecked = z.coerce.number().optional()

export const posts = defineResource({
  name: 'posts',
  owner: 'social',
  roles: ['moderator'],
  writeRoles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Posts in every state except drafts',
  sort: ['addtime', 'likeCount', 'reports', 'priority'],
  record: post.extend({ ...claimed, id, user_id: id, reports: count, needsCheck: z.boolean() }),
  filter: z.object({
    ...search,
    isChecked,
    status,
    user_id: id.optional(),
    type: z.enum(['mood', 'smile']).optional(),
  }),
  remove: true,
  actions: decideOrDelete,
})
export const comments = defineResource({
  name: 'comments',
  owner: 'social',
  roles: ['moderator'],
  writeRoles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Comments and replies in every state',
  sort: ['addtime', 'reports', 'priority'],
  record: comment.omit({ replies: true }).extend({
    ...claimed,
    id,
    user_id: id,
    reports: count,
    needsCheck: z.boolean(),
    reply: reply.nullable().describe('the reply; null for a comment'),
  }),
  filter: z.object({ ...search, isChecked, status, user_id: id.optional(), post_id: id.optional() }),
  remove: true,
  actions: decideOrDelete,
})
export const images = defineResource({
  name: 'images',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Pictures of albums and posts, the most doubtful first; avatars are reviewed with their profile',
  sort: ['addtime', 'score'],
  record: image.extend({
    ...claimed,
    id,
    user_id: id,
    user: userSnapshot.nullable().describe('null if the member never submitted a profile'),
    where: z.enum(['avatar', 'album', 'post', 'chat', 'idCard']),
    score: z.number().min(0).max(1).nullable().describe('probability that it shows nudity'),
  }),
  filter: z.object({
    ...search,
    isChecked,
    status,
    user_id: id.optional(),
    similarTo: z
      .array(z.string().max(80))
      .max(20)
      .optional()
      .describe('file names of similar pictures, avatars included, the most similar first'),
  }),
  actions: decide,
})
export const smilePks = defineResource({
  name: 'smilePks',
  owner: 'social',
  roles: ['moderator'],
  subjects: ['left.post.user._id', 'right.post.user._id'],
  summary: 'Smile PKs',
  sort: ['addtime', 'closesAt'],
  record: smilePk.omit({ myVote: true, mySide: true }).extend({ ...claimed, id }),
  filter: z.object({ ...search, status: z.enum(['open', 'closed']).optional() }),
  actions: { claim, close: { summary: 'End the PK now', input: z.object({ reason }), roles: ['moderator'] }, takeBack },
})
export const scamSignals = defineResource({
  name: 'scamSignals',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Members who write about money, contact details or other apps to many; counts only, no texts',
  sort: ['score', 'addtime'],
  record: z.object({
    id,
    user_id: id,
    score: z.number().describe('points at the last increase; they halve in a week'),
    signals: z.array(z.object({ kind: signalKind, count })),
    receivers: count.describe('distinct receivers, counted up to 100'),
    state: z.enum(['open', 'done']),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    since: time.describe('time of the first one'),
    addtime: time.describe('time of the last increase'),
  }),
  filter: z.object({ ...search, state: z.enum(['open', 'done']).optional(), user_id: id.optional() }),
  actions: { done: { summary: 'The member was reviewed', input: z.object({}), roles: ['moderator'] } },
})
const packageOf = {
  isOn: z.boolean().describe('clients are offered this version'),
  key: objectKey.nullable().describe('of its package, from upload/uploadVersionFile; the address follows from it'),
}
export const versions = defineResource({
  name: 'versions',
  owner: 'users',
  roles: ['admin'],
  writeRoles: ['admin'],
  subjects: [],
  summary: 'App versions',
  sort: ['number', 'addtime'],
  record: appVersion.extend({ id, ...packageOf }),
  filter: z.object({ ...search, platform: appVersion.shape.platform.optional(), isOn: z.boolean().optional() }),
  create: versionFields.extend({ isOn: z.boolean().default(false), key: packageOf.key.default(null) }),
  update: versionFields.omit({ platform: true, number: true }).extend(packageOf).partial(),
  remove: true,
})
