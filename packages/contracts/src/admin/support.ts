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
  summary: 'System messages and how far they are sent; one to everybody waits for a second person',
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
    total: count.describe('how many it goes to'),
    sent: count.describe('how many have it'),
    read: count.describe('how many have opened it'),
    state: broadcastState,
    by: id,
    approvedBy: id.nullable(),
    startsAt: time.nullable().describe('null: as soon as it may'),
    publishedAt: time.nullable().describe('when the first had it'),
    addtime: time,
  }),
  filter: z.object({ ...search, to: broadcastAudience.shape.to.optional(), state: broadcastState.optional() }),
  create: broadcastFields,
  actions: {
    approve: { summary: 'Let a message to everybody go out; somebody else has written it', input: nothing, roles },
    pause: { summary: 'Nobody else gets it until it is resumed', input: nothing, roles },
    resume: { summary: 'Go on where it was paused', input: nothing, roles },
    stop: { summary: 'Send it to nobody else', input: nothing, roles },
  },
})
export const questions = defineResource({
  name: 'questions',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Questions of members, and how fast they are answered',
  sort: ['lastAt', 'waitingSince'],
  record: question.extend({
    id,
    user: userSnapshot.nullable().describe('null of somebody who never handed in a profile'),
    waitingSince: time.nullable().describe('since when a member waits for an answer'),
    firstAnswerSeconds: count.nullable().describe('from the question to its first answer'),
    assignedTo: id.nullable().describe('whose it is'),
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
      waiting: count.describe('all that wait, at most 2,000'),
      answered: count.describe('questions first answered in the last 30 days'),
      p50: count.nullable().describe('seconds to the first answer, half of them were faster'),
      p95: count.nullable().describe('19 of 20 were faster'),
    })
    .describe('of the whole desk'),
  actions: {
    claim: { summary: 'Work on it for 5 minutes so that nobody else answers meanwhile', input: nothing, roles },
    assign: {
      summary: 'Give it to somebody of support, or to nobody',
      input: z.object({ to: id.nullable() }),
      roles,
    },
    answer: {
      summary: 'Answer; the member is told',
      input: z.object({ text: text(2000).min(1), close: z.boolean().default(false) }),
      roles,
    },
    close: { summary: 'Nothing more to say', input: nothing, roles },
    reopen: { summary: 'It waits again', input: nothing, roles },
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
  summary: 'Answers that support gives again and again',
  sort: ['order'],
  record: z.object({ id, title: z.string(), text: z.string(), order: z.int(), addtime: time, by: id }),
  filter: z.object({ ...search }),
  create: canned,
  update: canned,
  remove: true,
})
