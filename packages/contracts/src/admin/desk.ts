import { z } from 'zod'
import { faceComparisonState, similarFace } from '../internal/face.ts'
import { defineResource } from '../resource.ts'
import { count, date, id, line, text, time } from '../scalars.ts'
import { decidedIn, reviewQueue } from './reviewable.ts'
import { search } from './shared.ts'

const roles = ['moderator'] as const

/** the decision; `lifted` is for bans */
export const verdict = z.enum(['approved', 'rejected', 'ended', 'banned', 'lifted'])

export const decisions = defineResource({
  name: 'decisions',
  owner: 'moderation',
  roles,
  subjects: [],
  summary: 'Own decisions, and until when each can be undone; those of everybody for admins',
  sort: ['at'],
  record: z.object({
    id,
    by: id,
    queue: decidedIn,
    subject_id: id.describe('id of the record in its queue, or of the member'),
    verdict,
    at: time,
    waitedSeconds: count.nullable().describe('seconds since it entered the queue; null: not known'),
    undoUntil: time,
    undoneAt: time.nullable().describe('its moderator undid it'),
    overruledAt: time.nullable().describe('reversed by somebody else'),
    policyVersion: count.nullable().describe('of the rules it was made under; null: from before there were versions'),
  }),
  filter: z.object({ ...search, queue: decidedIn.optional(), by: id.optional().describe('for admins') }),
})
export const pastDecisions = defineResource({
  name: 'pastDecisions',
  owner: 'moderation',
  roles,
  subjects: [],
  summary: 'What was decided about one member: submissions, reports, appeals and bans, the latest fifty',
  sort: [],
  record: z.object({
    id,
    user_id: id,
    action: z.string().describe('as in the audit trail'),
    by: id,
    at: time,
    reason: z.string(),
  }),
  filter: z.object({ ...search, user_id: id.optional() }),
})
export const moderatorFigures = defineResource({
  name: 'moderatorFigures',
  owner: 'moderation',
  roles,
  subjects: [],
  summary: 'Decisions by day, moderator and queue: how many, how fast, how many reversed; own ones, or all for admins',
  sort: ['day'],
  record: z.object({
    id,
    day: date.describe('in China’s time zone'),
    by: id,
    queue: decidedIn,
    decisions: count,
    workedSeconds: count.describe('seconds spent deciding, without pauses of ten minutes or more'),
    perHour: count.describe('decisions in an hour of work'),
    undone: count.describe('undone by the moderator who decided'),
    overruled: count.describe('reversed by somebody else; for a ban also by an appeal that lifted it'),
    p50: count.nullable().describe('median waiting time, seconds'),
    p95: count.nullable().describe('95th percentile of the waiting time, seconds'),
  }),
  filter: z.object({
    ...search,
    queue: decidedIn.optional(),
    by: id.optional().describe('for admins'),
    from: date.optional(),
    to: date.optional(),
  }),
})
export const escalations = defineResource({
  name: 'escalations',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: [],
  summary: 'Cases that a moderator escalates to somebody else; a decision closes them',
  sort: ['addtime'],
  record: z.object({
    id,
    queue: reviewQueue,
    subject_id: id,
    user_id: id,
    note: z.string(),
    by: id,
    addtime: time,
    state: z.enum(['open', 'done']),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
  }),
  filter: z.object({ ...search, state: z.enum(['open', 'done']).optional(), queue: reviewQueue.optional() }),
  create: z.object({ queue: reviewQueue, subject_id: id, user_id: id, note: text(500).min(2) }),
  actions: { close: { summary: 'Close it without a decision', input: z.object({}), roles } },
})
export const sharedDevices = defineResource({
  name: 'sharedDevices',
  owner: 'users',
  roles: ['moderator'],
  subjects: ['user_id', 'others.user_id'],
  summary: 'The devices of one member in the last half year, the latest twenty, and who else logged in from each',
  sort: [],
  record: z.object({
    id: id.describe('of member and device'),
    user_id: id,
    deviceId: z.string(),
    os: z.string(),
    lastAt: time,
    others: z.array(z.object({ user_id: id, name: z.string(), lastAt: time, isCompleted: z.int() })),
  }),
  filter: z.object({ ...search, user_id: id.optional() }),
})
export const memberNotes = defineResource({
  name: 'memberNotes',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: ['user_id'],
  summary: 'Moderators’ notes about a member; deleted with the member',
  sort: ['addtime'],
  record: z.object({ id, user_id: id, text: z.string(), by: id, addtime: time }),
  filter: z.object({ ...search, user_id: id.optional() }),
  create: z.object({ user_id: id, text: text(1000).min(2) }),
  remove: true,
})
/** how many are shown on a profile */
export const facesShown = 6
export const faceComparisons = defineResource({
  name: 'faceComparisons',
  owner: 'moderation',
  roles,
  subjects: ['user_id', 'faces.user_id'],
  summary: 'Members with a similar face who also consented to face search: whether the pictures show somebody else',
  sort: [],
  record: z.object({
    id: id.describe('of the member'),
    user_id: id,
    state: faceComparisonState,
    faces: z.array(similarFace),
  }),
  filter: z.object({ ...search, user_id: id.optional() }),
})
const template = z.object({
  queue: decidedIn,
  code: z
    .string()
    .regex(/^[A-Za-z]{2,40}$/)
    .describe('stored with the decision, counted by the statistics'),
  title: line(40).min(1),
  titleEn: line(60).min(1),
  text: text(500).min(2).describe('what the member reads'),
  textEn: text(500).min(2),
  order: z.int().min(0).max(9_999).default(0).describe('the first nine have a keyboard shortcut'),
  isOn: z.boolean().default(true),
})
export const reasonTemplates = defineResource({
  name: 'reasonTemplates',
  owner: 'moderation',
  roles,
  writeRoles: ['admin'],
  subjects: [],
  summary: 'Reasons that moderators choose from when they reject something or ban somebody',
  sort: ['order'],
  record: template.extend({ id, addtime: time, by: id.nullable().describe('null: part of the first list') }),
  filter: z.object({ ...search, queue: decidedIn.optional(), isOn: z.boolean().optional() }),
  create: template,
  update: template.omit({ queue: true, code: true }),
  remove: true,
})
