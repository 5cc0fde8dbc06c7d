import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { ladderStep } from '../rules/ladder.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, id, time } from '../scalars.ts'

const people = z.array(id).min(1).max(300)
/** One value that several accounts have. `people`: all of them, those asked about included. */
const shared = z.object({ label: z.string(), people: z.array(id) })

export const getSnapshots = defineInternalCall({
  path: 'users/snapshots',
  owner: 'users',
  summary: 'Members as they are now, for moderators; unknown ids are left out',
  input: z.object({ user_ids: people }),
  output: z.object({ users: z.array(userSnapshot) }),
})
export const findSharedLogins = defineInternalCall({
  path: 'users/shared-logins',
  owner: 'users',
  summary:
    'Devices and address blocks of these members in the last half year that others use too; none that very many use',
  input: z.object({ user_ids: people }),
  output: z.object({ devices: z.array(shared), addresses: z.array(shared) }),
})
export const findSharedPayees = defineInternalCall({
  path: 'payments/shared-payees',
  owner: 'payments',
  summary: 'Payees of these members’ withdrawals that are those of others too',
  input: z.object({ user_ids: people }),
  output: z.object({ payees: z.array(shared) }),
})

const member = { incident_id: id, user_id: id, by: id }
export const decideInIncident = defineInternalCall({
  path: 'users/decide-in-incident',
  owner: 'users',
  summary: 'Apply an incident’s step to one member, as a single decision would; a repeat changes nothing',
  input: z.object({
    ...member,
    approvedBy: id.nullable().describe('who agreed, where two decide'),
    step: ladderStep.exclude(['warning']),
    until: time.nullable(),
    rule: conductRule,
    reason: z.string(),
    signOut: z.boolean(),
    markDevicesUntil: time.nullable().default(null).describe('null: their devices are not marked'),
  }),
  output: z.object({}),
  errors: ['SELF', 'FORBIDDEN', 'REPORTED_YOU', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'NOT_FOUND'],
})
export const undoInIncident = defineInternalCall({
  path: 'users/undo-in-incident',
  owner: 'users',
  summary: 'Take an incident’s step and marks back from one member, unless a later decision has replaced the step',
  input: z.object({
    ...member,
    byAppeal: z.boolean().default(false).describe('the appeal ends the step itself: only marks are taken back'),
  }),
  output: z.object({}),
})
const ofEach = <C extends z.ZodRawShape>(counts: C) => z.array(z.object({ user_id: id, ...counts }))
export const countPublicContent = defineInternalCall({
  path: 'social/count-public-content',
  owner: 'social',
  summary: 'How many posts, smiles and comments of these members others see; who has none is left out',
  input: z.object({ user_ids: people }),
  output: z.object({ counts: ofEach({ posts: count, smiles: count, comments: count }) }),
})
export const countPublicPhotos = defineInternalCall({
  path: 'users/count-public-photos',
  owner: 'users',
  summary: 'How many photos are in the albums of these members as others see them; who has none is left out',
  input: z.object({ user_ids: people }),
  output: z.object({ counts: ofEach({ photos: count }) }),
})
export const findDeviceMarks = defineInternalCall({
  path: 'users/device-marks',
  owner: 'users',
  summary: 'Members whose devices an incident has marked and this member has logged in from',
  input: z.object({ user_id: id }),
  output: z.object({ marked: z.array(id) }),
})
