import { z } from 'zod'
import type { Service } from '../call.ts'
import { defineFact, type Fact } from '../event.ts'
import { id, time } from '../scalars.ts'

/** A changed field; of encrypted values only a mask, of secrets nothing. */
export const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export const auditOutcome = z.enum(['begun', 'done', 'refused', 'shown'])
/** what a decision about something else decides about a member, too */
export const auditMeasure = z.enum(['warning', 'limit', 'ban'])
const data = z.object({
  audit_id: id,
  actor_id: z.string(),
  action: z.string(),
  subject_id: z.string().describe('the record, or the member a call is about; empty for a list'),
  detail: z.string().describe('names of the fields that were sent'),
  at: time,
  outcome: auditOutcome
    .optional()
    .describe(
      'a change is published when it begins, so that a crash does not hide it, and again with its outcome; shown: only read',
    ),
  people: z.array(id).max(500).optional().describe('members who are shown or changed'),
  fields: z.array(z.string().regex(/^\w+$/)).max(60).optional().describe('personal fields that were shown'),
  changes: z.array(change).max(60).optional(),
  reason: z.string().optional(),
  code: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,39}$/)
    .optional()
    .describe('the rule, or the code of the reason, which tells nothing about a person'),
  measure: auditMeasure.optional(),
  refusal: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional()
    .describe('error code of a refused change'),
  trace_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type Audited = z.output<typeof data>
const audited = <S extends Service>(owner: S) =>
  defineFact({
    type: `${owner}.audited.v1`,
    owner,
    aggregate: 'audit',
    summary: 'An admin changed something, or viewed personal data',
    personal: ['detail', 'reason', 'changes'],
    data,
  })

const byService = {
  users: audited('users'),
  social: audited('social'),
  chat: audited('chat'),
  payments: audited('payments'),
  face: audited('face'),
  moderation: audited('moderation'),
}
export const auditedBy = (service: Service): Fact<typeof data> => byService[service]
export const {
  users: usersAudited,
  social: socialAudited,
  chat: chatAudited,
  payments: paymentsAudited,
  face: faceAudited,
  moderation: moderationAudited,
} = byService

/** What each service reports about its admins' actions. */
export const auditedFacts = [
  usersAudited,
  socialAudited,
  chatAudited,
  paymentsAudited,
  faceAudited,
  moderationAudited,
] as const
