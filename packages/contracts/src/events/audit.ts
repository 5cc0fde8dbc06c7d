import { z } from 'zod'
import type { Service } from '../call.ts'
import { defineFact, type Fact } from '../event.ts'
import { id, time } from '../scalars.ts'

/** A changed field; of encrypted values only a mask, of secrets nothing. */
export const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export const auditOutcome = z.enum(['begun', 'done', 'refused', 'shown'])
const data = z.object({
  audit_id: id,
  actor_id: z.string(),
  action: z.string(),
  subject_id: z.string().describe('the record, or whom a call is about; empty of a list'),
  detail: z.string().describe('names of the fields that were sent'),
  at: time,
  outcome: auditOutcome
    .optional()
    .describe(
      'a change is told when it begins, so that no crash hides it, and once more with its end; shown: only read',
    ),
  people: z.array(id).max(500).optional().describe('whom it shows or changes'),
  fields: z.array(z.string().regex(/^\w+$/)).max(60).optional().describe('personal fields that were shown'),
  changes: z.array(change).max(60).optional(),
  reason: z.string().optional(),
  refusal: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional()
    .describe('the code of a change that was refused'),
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
    summary: 'An admin changed something, or was shown something of a person',
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
