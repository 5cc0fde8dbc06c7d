import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { count, id, time } from '../../scalars.ts'
import { decidedIn, reviewQueue } from '../reviewable.ts'
import { reviewedImage, reviewedText, search } from '../shared.ts'

const roles = ['moderator'] as const
export const lookVerdict = z.enum(['approved', 'rejected'])
const reasonCode = z.string().regex(/^[A-Za-z]{2,40}$/)

export const secondLooks = defineResource({
  name: 'secondLooks',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Decided submissions that somebody else judges again, without knowing the decision',
  sort: ['since'],
  record: z.object({
    id,
    queue: reviewQueue,
    user_id: id,
    since: time,
    texts: z.array(reviewedText).describe('only when a single record is read'),
    images: z.array(reviewedImage),
    isGone: z.boolean().describe('the submission is no longer there'),
    second: lookVerdict.nullable(),
    secondCode: z.string().nullable(),
    first: lookVerdict.nullable().describe('null until it is judged again'),
    firstCode: z.string().nullable(),
  }),
  filter: z.object({ ...search, queue: reviewQueue.optional() }),
  actions: {
    judge: {
      summary: 'Judge it; nothing changes for the member',
      input: z.object({ verdict: lookVerdict, reasonCode: reasonCode.optional() }),
      roles,
    },
    close: { summary: 'The submission is gone: nothing can be judged', input: z.object({}), roles },
  },
})

export const agreements = defineResource({
  name: 'agreements',
  owner: 'moderation',
  roles,
  subjects: [],
  summary: 'How far first and second decisions agree (Cohen’s κ), by queue and reason, of the last 90 days',
  sort: [],
  record: z.object({
    id,
    queue: decidedIn,
    code: z.string().nullable().describe('null: approved or not; else: this reason or not'),
    looks: count,
    agreed: count,
    kappa: z.number().nullable().describe('null: one of the two always decided the same, so it is not defined'),
    isLow: z.boolean().describe('enough looks, and below the threshold'),
  }),
  filter: z.object({ ...search, queue: decidedIn.optional() }),
})
