import { z } from 'zod'
import { month } from '../../admin/months.ts'
import { defineCall } from '../../call.ts'
import { id } from '../../scalars.ts'

/** rows of the CSV in one answer */
export const monthFileRows = 2_000

export const getMonthFile = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/getMonthFile',
  audit: { kind: 'write', subjects: [] },
  summary: 'A month’s statement as signed PDF, or its documents as CSV, in parts',
  addedBecause: 'finance closes a month with files for the accountant and the tax office',
  input: z.object({
    month,
    kind: z.enum(['pdf', 'csv']),
    after: id.optional().describe('`next` of the part before'),
  }),
  output: z.object({
    name: z.string(),
    type: z.enum(['application/pdf', 'text/csv']),
    content: z.string().describe('base64'),
    next: id.nullable().describe('null: this was the last part'),
  }),
  errors: ['NOT_FOUND', 'MONTH_CANNOT_MOVE'],
})
