import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { count, id, time } from '../../scalars.ts'
import { search } from '../shared.ts'

/** What a statement of reasons is given for. */
export const restrictionKinds = [
  'ban',
  'limit',
  'warning',
  'profile',
  'post',
  'comment',
  'image',
  'realName',
  'grade',
] as const

/** What the member is told about a restriction. */
export const statement = z.object({
  kind: z.enum(restrictionKinds),
  code: z.string().nullable().describe('the rule, or the code of the reason; null: only in words'),
  facts: z.string().describe('as the member reads them'),
  isAutomated: z.boolean().describe('decided by an automatic check, not by a person'),
  policyVersion: count.nullable().describe('of the rules in force; null: from before there were versions'),
  redress: z.enum(['appeal', 'resubmit', 'support']).describe('what the member can do'),
  at: time,
  until: time.nullable(),
  withdrawnAt: time.nullable().describe('lifted, undone, or replaced by an approval'),
})

export const statements = defineResource({
  name: 'statements',
  owner: 'moderation',
  roles: ['moderator', 'support'],
  subjects: ['user_id'],
  summary: 'Statements of reasons: what members were told about each restriction',
  sort: ['at'],
  record: statement.extend({ id, user_id: id, subject_id: id }),
  filter: z.object({ ...search, user_id: id.optional(), kind: z.enum(restrictionKinds).optional() }),
})
