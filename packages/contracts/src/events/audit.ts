import { z } from 'zod'
import type { Service } from '../call.ts'
import { defineFact, type Fact } from '../event.ts'
import { id, time } from '../scalars.ts'

const data = z.object({
  audit_id: id,
  actor_id: z.string(),
  action: z.string(),
  subject_id: z.string(),
  detail: z.string(),
  at: time,
})
const audited = <S extends Service>(owner: S) =>
  defineFact({
    type: `${owner}.audited.v1`,
    owner,
    aggregate: 'audit',
    summary: 'An admin changed something',
    personal: ['detail'],
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

/** What each service reports of its admins. */
export const auditedFacts = [
  usersAudited,
  socialAudited,
  chatAudited,
  paymentsAudited,
  faceAudited,
  moderationAudited,
] as const
