import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { clientId, count, fen, id, time } from '../scalars.ts'
import { reason } from './shared.ts'

/** withdrawals in one batch */
export const maxBatch = 100
const state = z.enum(['waiting', 'approved', 'done', 'rejected'])

export const payoutBatches = defineResource({
  name: 'payoutBatches',
  owner: 'payments',
  roles: ['finance'],
  writeRoles: ['finance'],
  subjects: ['items.user_id'],
  summary: 'Withdrawals that two people of finance pay together: one proposes them, another approves',
  sort: ['addtime'],
  record: z.object({
    id,
    state: state.describe('approved: being paid; done: every withdrawal has its outcome'),
    size: count,
    net: fen.describe('paid to members in all'),
    addtime: time,
    requestedBy: id,
    requestedByName: z.string(),
    decidedBy: id.nullable(),
    decidedByName: z.string(),
    decidedAt: time.nullable(),
    reason: z.string(),
    items: z.array(
      z.object({
        withdrawal: id,
        user_id: id,
        userName: z.string(),
        net: fen,
        outcome: z.enum(['waiting', 'approved', 'refused']),
        refusal: z.string().nullable().describe('why this one is not paid by the batch'),
      }),
    ),
  }),
  filter: z.object({ id: z.array(id).optional(), state: state.optional() }),
  create: z.object({ withdrawals: z.array(id).min(1).max(maxBatch), clientId }),
  actions: {
    approve: { summary: 'The second person approves: all are paid', input: z.object({}), roles: ['finance'] },
    reject: {
      summary: 'Nothing of it is paid; each may be decided alone',
      input: z.object({ reason }),
      roles: ['finance'],
    },
  },
})
