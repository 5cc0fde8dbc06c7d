import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, count, id, time } from '../../scalars.ts'

/**
 * `asked`: a second person has not approved it · `waiting`: its time has not come · `sending` · `paused` · `sent` ·
 * `stopped`: nobody else gets it
 */
export const broadcastState = z.enum(['asked', 'waiting', 'sending', 'paused', 'sent', 'stopped'])
export type BroadcastState = z.output<typeof broadcastState>
/** `service`: what members must know about the product · `marketing`: advertising, only to those who agreed to it */
export const broadcastKind = z.enum(['service', 'marketing'])
export type BroadcastKind = z.output<typeof broadcastKind>
/** how many people one member of support may write to without a second person */
export const broadcastAloneUpTo = 20
/** the recipients */
export const broadcastAudience = z.object({
  to: z.enum(['one', 'group', 'all']),
  user_id: id.optional().describe('with to one'),
  group_id: z.enum(['vip', 'notVip', 'men', 'women', 'approved', 'notApproved']).optional().describe('with to group'),
  kind: broadcastKind
    .default('service')
    .describe('marketing reaches only members who consented to it, never a single one'),
})
export type BroadcastAudience = z.output<typeof broadcastAudience>
const isWhole = ({ to, user_id, group_id, kind }: BroadcastAudience): boolean =>
  to === 'one' ? user_id !== undefined && kind === 'service' : to === 'all' || group_id !== undefined
const whom = { error: 'user_id or group_id; marketing to a group or to all' }
const title = z.string().trim().min(1).max(60)
const content = z.string().trim().max(2000)
/** a page of the client, no external address */
const link = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w\-./?=&%#:]*$/)

/** a system message as support writes it; without English, everybody sees the Chinese text */
export const broadcastFields = broadcastAudience
  .extend({
    title,
    content: content.min(1),
    titleEn: z.string().trim().max(80).default(''),
    contentEn: content.default(''),
    link: link.optional(),
    startsAt: time.optional().describe('not before'),
  })
  .refine(isWhole, whom)

const support = { verb: 'POST', owner: 'chat', caller: 'A', roles: ['support'] } as const
export const addSysMsg = defineCall({
  ...support,
  path: 'msg/addSysMsg',
  audit: { kind: 'write', subjects: ['user_id'] },
  idempotent: true,
  summary: 'A system message to one, to a filtered group or to all; runs in the background',
  input: broadcastAudience
    .extend({
      title,
      content: content.default(''),
      titleEn: z.string().trim().max(80).optional(),
      contentEn: content.optional(),
      groupMsg: content.optional().describe('the shipped client’s name of `content` for a group'),
      link: link.optional(),
      startsAt: time.optional().describe('not before'),
      clientId: clientId.optional(),
    })
    .refine(isWhole, whom),
  output: z.object({ task_id: id, total: count.describe('number of receivers'), sent: count, state: broadcastState }),
  errors: ['USER_NOT_FOUND', 'MESSAGE_EMPTY'],
})
export const countSysMsg = defineCall({
  ...support,
  path: 'msg/countSysMsg',
  addedBecause: 'the sender of a message to many sees the number of receivers first',
  audit: { kind: 'read', subjects: [] },
  summary: 'The number of receivers a system message would have',
  input: broadcastAudience.refine(isWhole, whom),
  output: z.object({ total: count, sendSeconds: count.describe('estimated seconds until the last receiver gets it') }),
})
