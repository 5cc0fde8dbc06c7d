import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { answer, image, profileFields } from '../profile.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { ladderStep } from '../rules/ladder.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, id, time } from '../scalars.ts'
import {
  reason,
  review,
  reviewActions,
  reviewedImage,
  reviewedText,
  reviewFilter,
  reviewHistory,
  search,
  takeBack,
} from './shared.ts'

export const users = defineResource({
  name: 'users',
  owner: 'users',
  roles: ['moderator', 'support', 'finance'],
  writeRoles: ['moderator'],
  subjects: ['id'],
  summary: 'Everybody with an account',
  sort: ['createdAt', 'lastActive', 'name', 'GID'],
  record: userSnapshot.omit({ _id: true }).extend({
    id,
    phone: z.string().describe('masked'),
    isVip: z.boolean(),
    vipLimitDate: time.nullable(),
    guanPoint: count,
    lastActive: time.nullable(),
    images: z.array(image),
    banReason: z.string().nullable(),
    banUntil: time.nullable().optional().describe('null: without end, or not banned'),
    sanctions: z
      .array(
        z.object({
          step: ladderStep,
          rule: conductRule.nullable(),
          at: time,
          until: time.nullable(),
          by: id.nullable(),
        }),
      )
      .optional()
      .describe('the latest twenty steps that moderators decided, without those undone, the oldest first'),
    hasSecondFactor: z.boolean().optional().describe('of an account with an admin role'),
    emotion: z.string(),
    lover: z.string(),
    answers: z.array(answer).optional(),
    habits: z.array(z.int()),
  }),
  filter: z.object({
    ...search,
    isCompleted: z.coerce.number().optional(),
    gender: z.coerce.number().optional(),
    isVip: z.boolean().optional(),
    type: z.enum(['temp', 'normal']).optional(),
  }),
  update: z.object({ name: profileFields.name.optional(), aboutMe: profileFields.aboutMe.optional() }),
  actions: {
    ban: {
      summary: 'Ban with the rule that was broken',
      input: z.object({
        reason,
        days: z.int().min(1).max(3650).nullable(),
        rule: conductRule.optional().describe('refused without'),
      }),
      roles: ['moderator'],
    },
    warn: {
      summary: 'Warn, with the rule that was broken',
      input: z.object({ reason, rule: conductRule }),
      roles: ['moderator'],
    },
    limit: {
      summary: 'For some days the member may not write to strangers; whom they know they may answer',
      input: z.object({ reason, rule: conductRule, days: z.int().min(1).max(90) }),
      roles: ['moderator'],
    },
    takeBack: { ...takeBack, summary: 'Undo one’s own ban, limit or warning within ten minutes' },
    unban: {
      summary: 'Lift the ban, or the limit',
      input: z.object({ reason }),
      roles: ['admin'],
    },
    resetSecondFactor: {
      summary: 'Remove a lost authenticator: all logins end, the next one enrols another',
      input: z.object({ reason }),
      roles: ['admin'],
    },
    roles: { summary: 'Set admin roles', input: z.object({ roles: z.array(z.enum(adminRoles)) }), roles: ['admin'] },
  },
})
export const profileReviews = defineResource({
  name: 'profileReviews',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id'],
  summary: 'Profiles waiting for review',
  sort: ['waitingSince', 'priority', 'decidedAt'],
  record: z.object({
    ...review,
    texts: z.array(reviewedText),
    images: z.array(reviewedImage),
    history: reviewHistory,
    reports: count,
  }),
  filter: reviewFilter,
  actions: {
    ...reviewActions,
    approve: { ...reviewActions.approve, summary: 'Approve the profile; others can see it' },
    sendBack: { ...reviewActions.sendBack, summary: 'Ask the member to change something' },
  },
})
