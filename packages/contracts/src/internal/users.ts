import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { defineInternalCall } from '../internal-call.ts'
import { liveCity, withdrawInfo } from '../profile.ts'
import { pagePart } from '../profile/page-part.ts'
import { proofRefusals } from '../refusals.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { id, time } from '../scalars.ts'

/** what a guard needs of a caller at this moment */
export const accountStatus = z.object({
  type: z.enum(['temp', 'normal']),
  isCompleted: z.int(),
  wasApproved: z.boolean().optional().describe('others see the approved version, also while a newer one waits'),
  vipLimitDate: time.nullable(),
  roles: z.array(z.enum(adminRoles)),
  notBefore: z.int().describe('tokens issued before this second are void'),
  endedSessions: z
    .array(z.string())
    .optional()
    .describe('logins whose tokens are void, until all of them have expired'),
  ban: z
    .object({
      reason: z.string(),
      until: time.nullable().describe('null: without end'),
      rule: conductRule.nullable().optional(),
    })
    .nullable()
    .optional(),
})
export type AccountStatus = z.output<typeof accountStatus>
export const getAccountStatus = defineInternalCall({
  path: 'users/standing',
  owner: 'users',
  summary: 'The current account status of a user',
  input: z.object({ user_id: id }),
  output: z.object({ standing: accountStatus.nullable() }),
})
/** What a caller sent to prove that the account is theirs. */
export const ownerClaim = z.object({
  user_id: id,
  session_id: z.string(),
  smsCode: z.string().optional(),
  password: z.string().optional(),
  passkey: z.string().optional(),
  orFreshLogin: z.boolean().describe('a login in the last ten minutes is sufficient'),
  ip: z.string(),
  deviceId: z.string().optional(),
})
export type OwnerClaim = z.output<typeof ownerClaim>
export const checkOwner = defineInternalCall({
  path: 'users/check-owner',
  owner: 'users',
  summary: 'Check a proof of ownership. A correct code stays valid until `users/use-proof`',
  input: ownerClaim,
  output: z.object({}),
  errors: proofRefusals,
})
export const useProof = defineInternalCall({
  path: 'users/use-proof',
  owner: 'users',
  summary:
    'Use up a proof before the action it allows: its code is valid for nothing else. Of two concurrent calls only one succeeds',
  input: ownerClaim,
  output: z.object({}),
  errors: proofRefusals,
})
export const returnProof = defineInternalCall({
  path: 'users/return-proof',
  owner: 'users',
  summary: 'Return a proof after the action was refused: its code is valid again until its original end',
  input: ownerClaim,
  output: z.object({}),
})
/** Fetched when needed and stored nowhere else, so that the encrypted account number is in one place only. */
export const getPayee = defineInternalCall({
  path: 'users/payee',
  owner: 'users',
  summary: 'The payee of a member’s withdrawals, and whether their real name is verified and is the payee’s',
  input: z.object({ user_id: id }),
  output: z.object({
    payee: withdrawInfo.nullable(),
    fingerprint: z.string().nullable().describe('equal for the same payee, and reveals nothing about it'),
    hasRealName: z.boolean(),
    isOwnName: z
      .boolean()
      .nullable()
      .describe('the payee’s name is the verified one; null: not known, as no ID card is stored'),
  }),
})
/** how often the last activity is written */
export const ACTIVITY_EVERY_MS = 600_000
/** Coarse and in batches: who is online now is in Redis. */
export const noteActivity = defineInternalCall({
  path: 'users/activity',
  owner: 'users',
  summary: 'Record that members are active; stored at most every ten minutes for each',
  input: z.object({ user_ids: z.array(id).min(1).max(1_000), at: time }),
  output: z.object({}),
})
/** For reviewing an appeal: the current ban, and who decided it. */
export const getBan = defineInternalCall({
  path: 'users/get-ban',
  owner: 'users',
  summary: 'The current ban of a member',
  input: z.object({ user_id: id }),
  output: z.object({
    ban: z
      .object({
        ban_id: id,
        rule: conductRule.nullable(),
        reason: z.string(),
        until: time.nullable(),
        at: time,
        by: id.nullable().describe('null: automatically, or by the operator'),
        report_id: id.nullable(),
        incident_id: id.optional().describe('of an act on many accounts'),
      })
      .nullable(),
  }),
})
export const getLimit = defineInternalCall({
  path: 'users/get-limit',
  owner: 'users',
  summary: 'The current limit of a member, until whose end they may not write to strangers',
  input: z.object({ user_id: id }),
  output: z.object({
    limit: z
      .object({
        limit_id: id,
        rule: conductRule.nullable().describe('null: of an earlier version'),
        reason: z.string(),
        until: time,
        at: time,
        by: id,
        report_id: id.nullable(),
        incident_id: id.optional().describe('of an act on many accounts'),
      })
      .nullable(),
  }),
})
/** By the rule of the page itself, with the page's refusals. */
export const getPublicWords = defineInternalCall({
  path: 'users/public-words',
  owner: 'users',
  summary: 'Approved content of a member’s page as another member sees it; no name, number, face or contact',
  input: z.object({ viewer_id: id, user_id: id }),
  output: z.object({
    words: z.object({
      age: z.int().nullable(),
      liveCity: liveCity.nullable(),
      work: z.int().nullable(),
      habits: z.array(z.int()),
      aboutMe: z.string(),
      emotion: z.string(),
      lover: z.string(),
    }),
  }),
  errors: ['SELF', 'USER_NOT_FOUND', 'USER_DISABLED', 'ACCOUNT_CANCELLED', 'BLACKLISTED', 'STEALTH_MODE'],
})
/** By the rule of the page itself, with the page's refusals, and NOT_FOUND if it has no such part. */
export const getPagePart = defineInternalCall({
  path: 'users/page-part',
  owner: 'users',
  summary: 'One photo or answer of a profile, as another member or its owner sees it',
  input: z.object({ viewer_id: id, user_id: id, on: pagePart }),
  output: z.object({
    part: z.object({
      prompt: z.int().nullable().describe('of an answer to one'),
      text: z.string().describe('empty for a photo'),
      seconds: z.int().nullable().describe('of a spoken answer'),
      picture: z.string().nullable().describe('object key'),
    }),
  }),
  errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'USER_DISABLED', 'ACCOUNT_CANCELLED', 'BLACKLISTED', 'STEALTH_MODE'],
})
export type PagePartView = z.output<typeof getPagePart.output>['part']
export type PublicWords = z.output<typeof getPublicWords.output>['words']
