import { z } from 'zod'
import { broadcastAudience, broadcastFields, broadcastKind, broadcastState } from '../http/msg/broadcasts.ts'
import { question, questionStatus } from '../http/product/support.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { macroUndoSeconds, questionPriorities, questionTeams } from '../rules/questions.ts'
import { count, id, line, text, time } from '../scalars.ts'
import { caseKind } from './cases.ts'
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
const questionTeam = z.enum(questionTeams)
const questionPriority = z.enum(questionPriorities)
/** tags of one question */
const MAX_TAGS = 10
const tags = z.array(line(20)).max(MAX_TAGS)

/** who may answer: support everything, the others what was forwarded to them */
const answering = [...questionTeams]

export const questions = defineResource({
  name: 'questions',
  owner: 'moderation',
  roles: answering,
  subjects: ['user_id'],
  summary: 'Members’ support questions, and how fast they are answered; finance and moderators see what is forwarded',
  sort: ['lastAt', 'waitingSince', 'dueAt'],
  record: question.extend({
    id,
    user: userSnapshot.nullable().describe('null if the member never submitted a profile'),
    waitingSince: time.nullable().describe('since when the member has waited for an answer'),
    dueAt: time.nullable().describe('until when its service level promises an answer; null: not waiting'),
    firstAnswerSeconds: count.nullable().describe('from the question to its first answer'),
    assignedTo: id.nullable().describe('the member who asked'),
    claimedBy: id.nullable(),
    claimedUntil: time.nullable(),
    tags: z.array(z.string()),
    priority: questionPriority,
    team: questionTeam.describe('whose work it is'),
    mergedInto: id.nullable().describe('the older question of which it is a part now'),
    mergedFrom: z.array(id).describe('the questions that are part of it'),
    macro: z
      .object({
        title: z.string(),
        by: id,
        until: time,
        text: z.string().describe('the answer that the member gets then; may be empty'),
        close: z.boolean(),
      })
      .nullable()
      .describe('of which nothing has reached the member yet, so that it can be undone'),
    items: z
      .array(z.object({ kind: caseKind, since: time, dueAt: time }))
      .optional()
      .describe('what waits for a decision about the member; of one question only'),
  }),
  filter: z.object({
    ...search,
    status: questionStatus.optional(),
    user_id: id.optional(),
    assignedTo: id.optional(),
    tag: z.string().max(20).optional(),
    priority: questionPriority.optional(),
    team: questionTeam.optional(),
    late: z.boolean().optional().describe('waits longer than its service level'),
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
    claim: {
      summary: 'Claim it for 5 minutes, so that nobody else answers meanwhile',
      input: nothing,
      roles: answering,
    },
    assign: {
      summary: 'Assign it to somebody who may answer it, or to nobody',
      input: z.object({ to: id.nullable() }),
      roles: answering,
    },
    answer: {
      summary: 'Answer; the member gets a notice',
      input: z.object({ text: text(2000).min(1), close: z.boolean().default(false) }),
      roles: answering,
    },
    close: { summary: 'Close it', input: nothing, roles: answering },
    reopen: { summary: 'Reopen it', input: nothing, roles: answering },
    classify: {
      summary: 'Set tags and priority',
      input: z.object({ tags, priority: questionPriority }),
      roles: answering,
    },
    forward: { summary: 'Give it to another team', input: z.object({ to: questionTeam }), roles: answering },
    merge: {
      summary: 'Make it and another question of the same member one; the older one stays',
      input: z.object({ with: id }),
      roles,
    },
    runMacro: {
      summary: `Do the steps of a saved reply; its answer is sent after ${macroUndoSeconds} seconds`,
      input: z.object({
        macro_id: id,
        text: text(2000).optional().describe('the answer as edited; absent: as saved'),
      }),
      roles: answering,
    },
    undoMacro: {
      summary: 'Undo all steps of one’s own macro before its answer is sent',
      input: nothing,
      roles: answering,
    },
  },
})

/** what a saved reply does beside answering */
const steps = z.object({
  tags: tags.default([]).describe('added'),
  priority: questionPriority.nullable().default(null),
  forwardTo: questionTeam.nullable().default(null),
  close: z.boolean().default(false),
})
const canned = z
  .object({
    title: line(40),
    text: text(2000),
    order: z.int().min(0).max(9_999).default(0),
    steps: steps.optional(),
  })
  .refine(
    ({ text: words, steps: does }) =>
      words !== '' || (does && (does.close || does.forwardTo || does.priority || does.tags.length > 0)),
    { error: 'neither says nor does anything', path: ['text'] },
  )
export const cannedAnswers = defineResource({
  name: 'cannedAnswers',
  owner: 'moderation',
  roles: answering,
  writeRoles: roles,
  subjects: [],
  summary: 'Saved replies of support; one with steps is a macro',
  sort: ['order'],
  record: z.object({
    id,
    title: z.string(),
    text: z.string(),
    order: z.int(),
    steps: steps.nullable().describe('null: a text only'),
    addtime: time,
    by: id,
  }),
  filter: z.object({ ...search }),
  create: canned,
  update: canned,
  remove: true,
})
