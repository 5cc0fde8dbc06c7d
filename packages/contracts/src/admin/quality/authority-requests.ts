import { z } from 'zod'
import { service } from '../../events/people.ts'
import { defineResource } from '../../resource.ts'
import { count, id, line, text, time } from '../../scalars.ts'
import { reason, search } from '../shared.ts'

const roles = ['admin'] as const
const state = z.enum(['waiting', 'declined', 'held', 'ended'])
/** the longest hold; a longer one is renewed */
export const maxHoldDays = 365

const asked = {
  authority: line(120).min(2).describe('who asks'),
  reference: line(80).min(2).describe('the authority’s number of the matter'),
  legalBasis: text(500).min(2),
  user_id: id.describe('about whom'),
  scope: text(1_000).min(2).describe('what is asked, in words'),
  services: z.array(service).min(1).max(service.options.length).describe('whose data is preserved, and no other'),
  isHandedOver: z.boolean().describe('the authority may get the data; else it is only preserved'),
}

export const authorityRequests = defineResource({
  name: 'authorityRequests',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: ['user_id'],
  summary:
    'Requests of authorities: opened by one admin and agreed by another; what was asked is preserved until an end',
  sort: ['addtime'],
  record: z.object({
    id,
    ...asked,
    state: state.describe('waiting: for the second admin; held: a copy is preserved until `heldUntil`'),
    days: count.describe('how long it is preserved from the agreement'),
    requestedBy: id,
    addtime: time,
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    heldUntil: time.nullable(),
    renewal: z
      .object({ days: count, reason: z.string(), requestedBy: id, requestedAt: time })
      .nullable()
      .describe('another end, which waits for the second admin'),
    export: z
      .object({
        state: z.enum(['making', 'ready', 'downloaded', 'expired']),
        by: id,
        at: time,
        size: count.nullable(),
        downloadedBy: id.nullable(),
        downloadedAt: time.nullable(),
      })
      .nullable(),
    link: z.string().nullable().describe('only in the answer to `download`, for one minute'),
  }),
  filter: z.object({ ...search, state: state.optional(), user_id: id.optional() }),
  create: z.object({ ...asked, days: z.int().min(1).max(maxHoldDays) }),
  actions: {
    approve: { summary: 'The second admin agrees, to the request or to its new end', input: z.object({}), roles },
    reject: { summary: 'It is not agreed; or whoever asked withdraws it', input: z.object({ reason }), roles },
    renew: {
      summary: 'Propose another end, from now; 0: at once. A second admin agrees',
      input: z.object({ days: z.int().min(0).max(maxHoldDays), reason }),
      roles,
    },
    makeExport: { summary: 'Make the file for the authority', input: z.object({}), roles },
    download: { summary: 'Get the file, once', input: z.object({}), roles },
  },
})
