import { z } from 'zod'
import { defineFact } from '../event.ts'
import { writtenConsents } from '../lists/consents.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { id, time } from '../scalars.ts'

const user = <V extends string, E extends z.ZodRawShape>(
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({
    type: `users.${verb}.v1`,
    owner: 'users',
    aggregate: 'user',
    summary,
    data: z.object({ user: userSnapshot, ...extra }),
    personal: ['user', ...personal],
  })

export const registered = user('registered', 'An account was created', {
  how: z.enum(['guest', 'phone', 'wechat', 'apple']),
  shareCode: z.string().nullable(),
  isNewDevice: z.boolean().optional().describe('the first login from this device; absent: the device sent no id'),
})
export const profileChanged = user('profile-changed', 'The profile changed', {})
export const profileSubmitted = user(
  'profile-submitted',
  'A profile waits for review',
  {
    revision: z.int(),
    texts: z.array(
      z.object({
        field: z.string(),
        text: z.string(),
        voice: z.object({ key: z.string().describe('object key'), seconds: z.int() }).optional(),
      }),
    ),
    images: z.array(
      z.object({
        _id: id,
        url: z.string().describe('object key; an address in facts of earlier versions'),
        desc: z.string(),
      }),
    ),
    again: z.boolean().optional().describe('its refusal was taken back'),
  },
  ['texts', 'images'],
)
export const profileApproved = user('profile-approved', 'The profile was approved', { revision: z.int() })
export const profileSentBack = user(
  'profile-sent-back',
  'The member must change something',
  { revision: z.int(), reason: z.string() },
  ['reason'],
)
export const banned = user(
  'banned',
  'No tokens, no sockets, not shown',
  { reason: z.string(), until: time.nullable(), rule: conductRule.nullable().optional() },
  ['reason'],
)
export const limited = user(
  'limited',
  'May not write to strangers for some days',
  { reason: z.string(), until: time, rule: conductRule },
  ['reason'],
)
export const limitLifted = user('limit-lifted', 'May write to strangers again, before the limit ended', {
  byAppeal: z.boolean().default(false).describe('the outcome of the appeal says so to the member'),
})
export const warned = user('warned', 'A moderator warned the member', { reason: z.string(), rule: conductRule }, [
  'reason',
])
export const warningWithdrawn = user('warning-withdrawn', 'The moderator who had warned the member took it back', {})
export const photosTakenDown = user(
  'photos-taken-down',
  'An incident hides the album photos that others saw',
  { reason: z.string(), by: id.describe('who decided it') },
  ['reason'],
)
export const photosRestored = user('photos-restored', 'Album photos that an incident had hidden are shown again', {})
export const unbanned = user('unbanned', 'Lift the ban', {})
export const cancelled = user('cancelled', 'The account was cancelled by its owner', { erasedAt: time })
export const restored = user('restored', 'A cancelled account was restored', {})
export const erased = user('erased', 'An account was erased: every service deletes its personal data', {})
export const privacyChanged = user('privacy-changed', 'The privacy settings changed', {})
export const avatarChanged = user(
  'avatar-changed',
  'Another face',
  { key: z.string().describe('object key of the 960 px copy') },
  ['key'],
)
export const blacklisted = user('blacklisted', 'A member blocked another', { user2_id: id })
export const unblacklisted = user('unblacklisted', 'A block was removed', { user2_id: id })
export const keptApart = defineFact({
  type: 'users.kept-apart.v1',
  owner: 'users',
  aggregate: 'user',
  summary:
    'The member hides from this phone contact: the contact does not see the member, the member still sees the contact',
  data: z.object({ user_id: id, user2_id: id }),
})
export const noLongerApart = defineFact({
  type: 'users.no-longer-apart.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'The member no longer hides from this phone contact',
  data: z.object({ user_id: id, user2_id: id }),
})
// the ID number itself is never sent: moderation fetches it when a moderator opens the review
export const realNameSubmitted = user('real-name-submitted', 'A real name waits for review', { revision: z.int() })
export const gradeSubmitted = user('grade-submitted', 'An education waits for review', {
  revision: z.int(),
  education: z.int().min(0).max(6),
})
export const rolesChanged = user('roles-changed', 'Admin roles changed', {})

export const sessionsEnded = defineFact({
  type: 'users.sessions-ended.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'Logins of a member ended: their sockets close',
  data: z.object({ user_id: id, sessions: z.array(z.string()) }),
})

/** Facts with the whole user as it is after them; they feed the copies of people. */
export const userSnapshotFacts = [
  registered,
  profileChanged,
  profileSubmitted,
  profileApproved,
  profileSentBack,
  banned,
  unbanned,
  limited,
  limitLifted,
  warned,
  warningWithdrawn,
  photosTakenDown,
  photosRestored,
  cancelled,
  restored,
  erased,
  privacyChanged,
  avatarChanged,
  blacklisted,
  unblacklisted,
  rolesChanged,
  realNameSubmitted,
  gradeSubmitted,
] as const
export const featuredChanged = defineFact({
  type: 'users.featured-changed.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'The state of a featured member changed',
  personal: ['reason'],
  data: z.object({ user_id: id, wrapperStatus: z.int().min(0).max(4), reason: z.string().nullable() }),
})
export const contractSigned = defineFact({
  type: 'users.contract-signed.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'The service agreement was signed, or withdrawn from',
  data: z.object({ user_id: id, textVersion: z.string(), agreed: z.boolean() }),
})
/** This service applies a withdrawal itself; the fact is for the others. */
export const consentChanged = defineFact({
  type: 'users.consent-changed.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'A consent was given or withdrawn',
  data: z.object({ user_id: id, kind: z.enum(writtenConsents), textVersion: z.string(), given: z.boolean() }),
})
