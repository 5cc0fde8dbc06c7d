import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { getCertificates, getIdentityPhotos } from '../internal/users-proofs.ts'
import { userCard } from '../profile.ts'
import { clientId, count, id, line, phone, time } from '../scalars.ts'
import { defineResource } from '../resource.ts'
import { reason, review, reviewActions, reviewFilter, reviewHistory, search } from './shared.ts'

export const realNameReviews = defineResource({
  name: 'realNameReviews',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Real names and ID numbers that wait for review; opening one is recorded in the audit trail',
  sort: ['waitingSince', 'decidedAt'],
  record: z.object({
    ...review,
    papers: getIdentityPhotos.output.shape.papers.describe('null in lists, and after they were deleted'),
    history: reviewHistory,
  }),
  filter: reviewFilter,
  actions: reviewActions,
})
export const gradeReviews = defineResource({
  name: 'gradeReviews',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Certificates of education waiting for review',
  sort: ['waitingSince', 'decidedAt'],
  record: z.object({
    ...review,
    papers: getCertificates.output.shape.papers.describe('null in lists, and after they were deleted'),
    history: reviewHistory,
  }),
  filter: reviewFilter,
  actions: reviewActions,
})
export const featuredUsers = defineResource({
  name: 'featuredUsers',
  owner: 'users',
  roles: ['moderator'],
  subjects: ['id'],
  summary: 'Featured members, applications and invitations',
  sort: ['since'],
  record: userCard.omit({ _id: true }).extend({
    id,
    wrapperStatus: z.int().min(0).max(4),
    text: z.string(),
    since: time.nullable(),
    reason: z.string().nullable(),
  }),
  filter: z.object({ ...search, wrapperStatus: z.coerce.number().optional() }),
  actions: {
    invite: { summary: 'Invite, or approve an application', input: z.object({}), roles: ['moderator'] },
    turnDown: { summary: 'Reject an application', input: z.object({ reason }), roles: ['moderator'] },
    remove: { summary: 'End the featuring', input: z.object({ reason }), roles: ['moderator'] },
  },
})
export const vipUsers = defineResource({
  name: 'vipUsers',
  owner: 'payments',
  roles: ['finance', 'support'],
  subjects: ['id'],
  summary: 'Members with VIP, the earliest end first',
  sort: ['vipLimitDate', 'since'],
  record: z.object({
    id,
    name: z.string(),
    GID: z.string().describe('empty: not known to this service yet'),
    vipLimitDate: time,
    since: time,
    renews: z.boolean(),
    guanPoint: count,
    paid: count.describe('fen, all orders'),
    waitingDays: count.describe('VIP days waiting for a second person'),
  }),
  filter: z.object({ ...search, endsAfter: time.optional(), endsBefore: time.optional() }),
  totals: z.object({ guanPoint: count }),
  actions: {
    give: {
      summary: 'Give VIP days; above a limit a second person decides',
      input: z.object({ days: z.int().min(1).max(3650), reason, clientId: clientId.optional() }),
      roles: ['finance'],
    },
  },
})
export const loginLogs = defineResource({
  name: 'loginLogs',
  owner: 'users',
  roles: ['support', 'moderator'],
  subjects: ['user_id'],
  summary: 'Logins, newest first; whole IP addresses for admins, only the network for others',
  sort: ['at'],
  record: z.object({
    id,
    user_id: id,
    name: z.string(),
    at: time,
    how: z.string(),
    ip: z.string(),
    location: z.string(),
    os: z.string(),
    browser: z.string(),
    deviceId: z.string().nullable(),
  }),
  filter: z.object({
    ...search,
    user_id: id.optional(),
    ip: z.string().max(45).optional().describe('for admins'),
    deviceId: z.string().max(64).optional(),
    from: time.optional(),
    to: time.optional(),
  }),
})
export const adminUsers = defineResource({
  name: 'adminUsers',
  owner: 'users',
  roles: ['admin'],
  writeRoles: ['admin'],
  subjects: ['id'],
  summary: 'People with an admin role',
  sort: ['name', 'lastActive'],
  record: z.object({
    id,
    name: z.string(),
    phone: z.string().describe('masked'),
    roles: z.array(z.enum(adminRoles)).describe('roles of a disabled staff member, restored on enabling'),
    isDisabled: z.boolean(),
    hasSecondFactor: z.boolean(),
    lastActive: time.nullable(),
    since: time,
    waiting: z
      .object({ roles: z.array(z.enum(adminRoles)), by: id, at: time, until: time })
      .nullable()
      .describe('roles set by one administrator, waiting for approval by another'),
  }),
  filter: z.object({ ...search, role: z.enum(adminRoles).optional() }),
  create: z.object({
    phone: phone.describe('phone of an existing account, or of one to create'),
    name: line(20).optional().describe('name for an account to create'),
    roles: z.array(z.enum(adminRoles)).min(1),
  }),
  update: z.object({ roles: z.array(z.enum(adminRoles)).min(1) }),
  remove: true,
  actions: {
    disable: {
      summary: 'Disable at once; the roles are kept for later',
      input: z.object({ reason }),
      roles: ['admin'],
    },
    enable: { summary: 'Enable again, with the earlier roles', input: z.object({}), roles: ['admin'] },
    approveRoles: {
      summary: 'Approve the pending roles, as another administrator',
      input: z.object({ at: time.describe('when they were given, as shown to the caller') }),
      roles: ['admin'],
    },
    declineRoles: {
      summary: 'Reject the pending roles',
      input: z.object({ at: time.describe('when they were given, as shown to the caller') }),
      roles: ['admin'],
    },
    resetSecondFactor: {
      summary: 'Remove a lost authenticator: all logins end, the next one enrols another',
      input: z.object({ reason }),
      roles: ['admin'],
    },
  },
})
/** Services that must confirm an erasure. */
const receiptService = z.enum(['social', 'chat', 'payments', 'face', 'moderation'])
export const erasures = defineResource({
  name: 'erasures',
  owner: 'users',
  roles: ['admin'],
  subjects: [],
  summary: 'Erased members, and which services have confirmed the erasure',
  sort: ['erasedAt'],
  record: z.object({
    id,
    erasedAt: time,
    receipts: z.array(z.object({ service: receiptService, at: time })),
    missing: z.array(receiptService),
    heldUntil: time.nullable().describe('a copy is preserved for an authority until then; null: nothing is'),
    isComplete: z.boolean().describe('all have confirmed, and nothing is preserved'),
  }),
  filter: z.object({ ...search, isComplete: z.boolean().optional() }),
})
