import { z } from 'zod'
import { calibrationBin, exposure } from '../admin/matching.ts'
import { adminRoles } from '../call.ts'
import { defineInternalCall } from '../internal-call.ts'
import { profileFields } from '../profile.ts'
import { gid, id, line, phone, time } from '../scalars.ts'

/** For the operator's command line and the seeds: an account that may use the admin app. */
export const createAdmin = defineInternalCall({
  path: 'users/create-admin',
  owner: 'users',
  summary: 'Create an admin, or give an existing phone these roles and this password',
  input: z.object({
    phone,
    password: z.string().min(8).max(72),
    name: line(20),
    roles: z.array(z.enum(adminRoles)).min(1),
    otpSecret: z
      .string()
      .regex(/^[A-Z2-7]{32}$/)
      .optional()
      .describe('key of an authenticator, for demo data and tests; refused in production'),
  }),
  output: z.object({ user_id: id, GID: gid }),
  errors: ['PASSWORD_COMMON', 'FORBIDDEN'],
})
/** For the operator: an admin who has lost authenticator and recovery codes, without a colleague who could help. */
export const resetSecondFactor = defineInternalCall({
  path: 'users/reset-second-factor',
  owner: 'users',
  summary: 'Remove the authenticator of an account: its logins end, the next one at the console enrols another',
  input: z.object({ phone, reason: z.string().trim().min(2).max(200) }),
  output: z.object({ user_id: id, wasEnrolled: z.boolean() }),
  errors: ['USER_NOT_FOUND'],
})
/** For the demo data; disabled in production. Pictures are in the object store already, in the three sizes. */
export const importMember = defineInternalCall({
  path: 'users/import-member',
  owner: 'users',
  summary: 'Create a demo member in a given state, by the rules of the product; harmless when repeated',
  input: z.object({
    _id: id,
    GID: gid,
    phone,
    password: z.string().min(8).max(72).optional(),
    createdAt: time,
    fields: z.object(profileFields).partial(),
    avatar: z
      .string()
      .regex(/^[A-Za-z0-9]{10}\.jpg$/)
      .optional()
      .describe('file name of its three sizes'),
    album: z
      .array(z.string().regex(/^[A-Za-z0-9]{10}\.jpg$/))
      .max(5)
      .default([])
      .describe('file names, as that of the avatar'),
    state: z.enum(['new', 'filled', 'waiting', 'approved']),
    hasRealName: z.boolean().default(false).describe('verified, as a moderator would have done it'),
  }),
  output: z.object({ user_id: id, isNew: z.boolean() }),
})
/** Called at a start on demo data, which lists only the logins that still work; disabled in production. */
export const checkDemoLogin = defineInternalCall({
  path: 'users/check-demo-login',
  owner: 'users',
  summary: 'Whether this phone and password would log in, for the demo data; does not log in',
  input: z.object({
    phone,
    password: z.string().min(8).max(72),
    otpSecret: z.string().optional().describe('given: requires a role and this authenticator, as the console does'),
  }),
  output: z.object({ isGood: z.boolean() }),
  errors: ['FORBIDDEN'],
})
/** For the operator in an emergency; moderators ban in the admin app. */
export const banByOperator = defineInternalCall({
  path: 'users/ban',
  owner: 'users',
  summary: 'Ban a user, or lift the ban; tokens and sockets end at once',
  input: z.object({
    user_id: id,
    banned: z.boolean(),
    reason: z.string().trim().min(1).max(200),
    until: time.nullable().default(null).describe('null: without end'),
  }),
  output: z.object({ user_id: id, isCompleted: z.int() }),
})
/** A person who requested erasure: `erasedAt` is in the future, or it is done. */
export const leaver = z.object({ user_id: id, erasedAt: time })
export type Leaver = z.output<typeof leaver>
/** For the erasure list beside the backups, which must outlive this database. */
export const listLeavers = defineInternalCall({
  path: 'users/leavers',
  owner: 'users',
  summary: 'Accounts being erased, and those erased since a day; the earliest first',
  input: z.object({
    since: time,
    after: leaver.nullable().default(null).describe('the last one of the previous page'),
    limit: z.int().min(1).max(1_000).default(1_000),
  }),
  output: z.object({ list: z.array(leaver) }),
})
/** After a restore: people whose erasure was requested are erased again, on the original day. */
export const leaveAgain = defineInternalCall({
  path: 'users/leave-again',
  owner: 'users',
  summary: 'Cancel a restored account that had been cancelled since the backup',
  input: leaver,
  output: z.object({ isThere: z.boolean().describe('false: created after the backup, and does not exist') }),
})
/** Without `start` it returns the progress: `done` of `total` members. */
export const rebuildReadModels = defineInternalCall({
  path: 'users/rebuild-read-models',
  owner: 'users',
  summary: 'Rebuild the copies of people and blocks from all members, while they are in use',
  input: z.object({ start: z.boolean() }),
  output: z.object({ done: z.int(), total: z.int() }),
})
/** Which keys rotations created and retired; no key itself is sent. */
export const getKeyRing = defineInternalCall({
  path: 'users/key-ring',
  owner: 'users',
  summary: 'The rotations of signing and envelope keys, the oldest first',
  input: z.object({}),
  output: z.object({
    rotations: z.array(
      z.object({
        keyId: z.string(),
        base: z.string().describe('the configured key it is derived from'),
        keyVersion: z.string(),
        retires: z.object({ keyIds: z.array(z.string()), keyVersions: z.array(z.string()) }),
        until: time.describe('when the retired keys stop being valid'),
      }),
    ),
  }),
})
export const rotateKeys = defineInternalCall({
  path: 'users/rotate-keys',
  owner: 'users',
  summary: 'Create new signing and envelope keys; once for each operation id',
  input: z.object({ operationId: id, by: id }),
  output: z.object({ keyVersion: z.string(), keyId: z.string(), keepsOldForDays: z.int() }),
})
/** The operator's query about two members; it reveals nobody's decisions. */
export const explainPair = defineInternalCall({
  path: 'users/explain-pair',
  owner: 'users',
  summary: 'Why one member is recommended to another, or not: limits, both chances and their terms',
  input: z.object({ user_id: id, user2_id: id }),
  output: z.object({
    keepLimits: z.boolean().describe('each satisfies the limits of the other, is listed, and neither blocks the other'),
    decided: z.boolean().describe('the first has already decided about the second'),
    chances: z.object({ likes: z.number(), isLiked: z.number() }).nullable().describe('null: nothing was learned yet'),
    rule: z.number().describe('by place, age, hobbies and activity, today'),
    terms: z.array(z.object({ name: z.string(), likes: z.number(), isLiked: z.number() })),
    reasons: z.array(z.string()),
  }),
  errors: ['USER_NOT_FOUND'],
})
/** Without `start` it returns the progress of each running instance. */
export const rebuildMatching = defineInternalCall({
  path: 'users/rebuild-matching',
  owner: 'users',
  summary: 'Rebuild the in-memory candidates of every instance from the store, while the old ones are in use',
  input: z.object({ start: z.boolean() }),
  output: z.object({
    instances: z.array(z.object({ name: z.string(), done: z.int(), total: z.int(), isReady: z.boolean() })),
  }),
})
export const evaluateMatching = defineInternalCall({
  path: 'users/evaluate-matching',
  owner: 'users',
  summary: 'Outcome of the decks of the last days, by region and for newcomers, and the calibration of the chances',
  input: z.object({ days: z.int().min(1).max(60).default(30) }),
  output: z.object({
    groups: z.array(exposure),
    calibration: z.array(calibrationBin),
  }),
})
