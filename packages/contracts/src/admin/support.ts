import { z } from 'zod'
import { broadcastAudience, broadcastFields, broadcastKind, broadcastState } from '../http/msg/broadcasts.ts'
import { question, questionStatus } from '../http/product/support.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { count, id, line, text, time } from '../scalars.ts'
import { search } from './shared.ts'

const roles = ['support'] as const
const nothing = z.object({})

export const sysNotices = defineResource({
  name: 'sysNotices',
  owner: 'chat',
  roles,
  writeRoles: roles,
  subjects: ['user_id'],
  summary: 'System messages and their progress; one to everybody, or to more than 20, waits for a second approval',
  sort: ['addtime'],
  record: z.object({
    id,
    title: z.string(),
    content: z.string(),
    titleEn: z.string(),
    contentEn: z.string(),
    link: z.string().nullable(),
    to: broadcastAudience.shape.to,
    user_id: id.nullable(),
    group_id: broadcastAudience.shape.group_id.unwrap().nullable(),
    kind: broadcastKind,
    total: count.describe('number of receivers'),
    sent: count.describe('receivers who have got it'),
    read: count.describe('receivers who have opened it'),
    state: broadcastState,
    by: id,
    approvedBy: id.nullable(),
    startsAt: time.nullable().describe('null: as soon as possible'),
    publishedAt: time.nullable().describe('when the first receiver got it'),
    addtime: time,
  }),
  filter: z.object({ ...search, to: broadcastAudience.shape.to.optional(), state: broadcastState.optional() }),
  create: broadcastFields,
  actions: {
    approve: { summary: 'Approve a message to many that somebody else has written', input: nothing, roles },
    pause: { summary: 'Pause the sending', input: nothing, roles },
    resume: { summary: 'Resume the sending', input: nothing, roles },
    stop: { summary: 'Cancel the rest of the sending', input: nothing, roles },
  },
})
export const questions = defineResource({
  name: 'questions',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Members’ support questions, and how fast they are answered',
  sort: ['lastAt', 'waitingSince'],
  record: question.extend({
    id,
    user: userSnapshot.nullable().describe('null if the member never submitted a profile'),
    waitingSince: time.nullable().describe('since when the member has waited for an answer'),
    firstAnswerSeconds: count.nullable().describe('from the question to its first answer'),
    assignedTo: id.nullable().describe('the member who asked'),
    claimedBy: id.nullable(),
    claimedUntil: time.nullable(),
  }),
  filter: z.object({
    ...search,
    status: questionStatus.optional(),
    user_id: id.optional(),
    assignedTo: id.optional(),
  }),
  totals: z
    .object({
      waiting: count.describe('open questions, counted up to 2,000'),
      answered: count.describe('questions first answered in the last 30 days'),
      p50: count.nullable().describe('median seconds to the first answer'),
      p95: count.nullable().describe('95th percentile'),
    })
    .describe('of the whole desk'),
  actions: {
    claim: { summary: 'Claim it for 5 minutes, so that nobody else answers meanwhile', input: nothing, roles },
    assign: {
      summary: 'Assign it to a member of support, or to nobody',
      input: z.object({ to: id.nullable() }),
      roles,
    },
    answer: {
      summary: 'Answer; the member gets a notice',
      input: z.object({ text: text(2000).min(1), close: z.boolean().default(false) }),
      roles,
    },
    close: { summary: 'Close it', input: nothing, roles },
    reopen: { summary: 'Reopen it', input: nothing, roles },
  },
})
const canned = z.object({
  title: line(40),
  text: text(2000).min(1),
  order: z.int().min(0).max(9_999).default(0),
})
export const cannedAnswers = defineResource({
  name: 'cannedAnswers',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: [],
  summary: 'Saved replies of support',
  sort: ['order'],
  record: z.object({ id, title: z.string(), text: z.string(), order: z.int(), addtime: time, by: id }),
  filter: z.object({ ...search }),
  create: canned,
  update: canned,
  remove: true,
})
