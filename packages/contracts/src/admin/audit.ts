import { z } from 'zod'
import { auditOutcome, change } from '../events/audit.ts'
import { defineResource } from '../resource.ts'
import { count, id, time } from '../scalars.ts'
import { search } from './shared.ts'

export const auditLog = defineResource({
  name: 'auditLog',
  owner: 'moderation',
  roles: ['admin'],
  subjects: ['people'],
  summary: 'Who did what; append-only',
  sort: ['at'],
  record: z.object({
    id,
    at: time,
    actor_id: id,
    action: z.string(),
    resource: z.string(),
    subject_id: z.string(),
    detail: z.string().describe('names of the fields that were sent'),
    outcome: auditOutcome.describe('begun: its outcome is not known yet'),
    people: z.array(z.string()).describe('members who were shown or changed'),
    fields: z.array(z.string()).describe('personal fields that were shown'),
    changes: z.array(change),
    reason: z.string(),
    code: z.string().nullable().describe('the rule, or the code of the reason'),
    refusal: z.string().nullable(),
    trace_id: z.string().nullable(),
  }),
  filter: z.object({
    ...search,
    actor_id: id.optional(),
    resource: z.string().max(60).optional(),
    subject_id: id.optional(),
    words: z.string().max(60).optional().describe('in reasons and values'),
    person_id: id.optional().describe('members who were shown or changed'),
    kind: z.enum(['changes', 'reads']).optional(),
    from: time.optional(),
    to: time.optional(),
  }),
})
export const day = z.object({ day: z.iso.date(), value: count })
export const dashboard = defineResource({
  name: 'dashboard',
  owner: 'users',
  roles: ['moderator', 'support', 'finance'],
  subjects: [],
  summary: 'Metrics by service; the admin app shows them side by side',
  sort: [],
  record: z.object({
    id,
    members: count,
    guests: count,
    waiting: count,
    approved: count,
    banned: count,
    onlineNow: count,
    registrations: z.array(day),
  }),
  filter: z.object({}),
})
