import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { count, time } from '../../scalars.ts'
import { month } from '../months.ts'

/** What the report counts, in the order of its page. */
export const transparencyKinds = ['restriction', 'approval', 'report', 'appeal', 'authority'] as const
export const transparencyKind = z.enum(transparencyKinds)
export type TransparencyKind = z.output<typeof transparencyKind>

const row = z.object({
  kind: transparencyKind,
  action: z.string().describe('as in the audit trail'),
  code: z.string().nullable().describe('the rule or the reason; null: none was named'),
  decisions: count,
  undone: count.describe('of these, undone by who decided, before they took effect'),
})
export type TransparencyRow = z.output<typeof row>

export const transparencyReports = defineResource({
  name: 'transparencyReports',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: [],
  summary: 'What was decided in a month about members and what they wrote, counted from the audit trail',
  sort: ['id'],
  record: z.object({
    id: month,
    computedAt: time,
    isFinal: z.boolean().describe('the month has ended, and what was decided at its end can no longer be undone'),
    moderators: count.describe('how many people decided'),
    totals: z.array(z.object({ kind: transparencyKind, decisions: count, undone: count })),
    rows: z.array(row),
  }),
  filter: z.object({ id: z.array(month).optional() }),
})
