import { z } from 'zod'
import { users } from '../../admin/users.ts'
import { defineCall } from '../../call.ts'
import { profileFields } from '../../profile.ts'
import { conductRule } from '../../rules/text/conduct.ts'
import { count, id, page, time } from '../../scalars.ts'

const admin = { verb: 'POST', owner: 'users', caller: 'A' } as const
const user = users.record
const list = z.object({ list: z.array(user), total: count })
const reason = z.string().trim().min(2).max(500)
const featured = z.object({ wrapperStatus: z.int().min(0).max(4) })

export const beWrapperUserAdmin = defineCall({
  ...admin,
  path: 'users/beWrapperUserAdmin',
  audit: { kind: 'write', subjects: ['user_id'] },
  roles: ['moderator'],
  summary: 'Invite a member to be featured, or approve an application',
  input: z.object({ user_id: id }),
  output: featured,
  errors: ['USER_NOT_FOUND', 'FEATURED_STATE', 'PROFILE_NOT_APPROVED', 'SELF'],
})
export const cancelWrapperUserAdmin = defineCall({
  ...admin,
  path: 'users/cancelWrapperUserAdmin',
  audit: { kind: 'write', subjects: ['user_id'] },
  roles: ['moderator'],
  summary: 'Reject an application, or end the featuring of a member',
  input: z.object({ user_id: id, reason }),
  output: featured,
  errors: ['USER_NOT_FOUND', 'FEATURED_STATE', 'SELF'],
})
export const allUser = defineCall({
  ...admin,
  path: 'users/allUser',
  audit: { kind: 'read', subjects: ['list.id'] },
  roles: ['moderator', 'support', 'finance'],
  summary: 'All members, with filters',
  input: z.object({
    ...page,
    q: z.string().trim().max(60).optional().describe('name, GID or whole phone'),
    isCompleted: z.int().min(0).max(6).optional(),
    gender: z.int().min(1).max(2).optional(),
    type: z.enum(['temp', 'normal']).optional(),
    isVip: z.boolean().optional(),
  }),
  output: list,
})
export const updateUserInfoAdmin = defineCall({
  ...admin,
  path: 'users/updateUserInfoAdmin',
  audit: { kind: 'write', subjects: ['user_id'] },
  roles: ['moderator'],
  summary: 'Edit a member’s texts, ban or lift a ban',
  input: z.object({
    user_id: id,
    name: profileFields.name.optional(),
    aboutMe: profileFields.aboutMe.optional(),
    emotion: profileFields.emotion.optional(),
    lover: profileFields.lover.optional(),
    ban: z
      .object({
        reason,
        days: z.int().min(1).max(3650).nullable().describe('null: permanent'),
        rule: conductRule.optional(),
      })
      .optional(),
    unban: z.object({ reason }).optional(),
  }),
  output: z.object({ user }),
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'SELF', 'LAST_ADMIN'],
})
export const totals = defineCall({
  ...admin,
  path: 'users/totals',
  audit: { kind: 'read', subjects: [] },
  roles: ['moderator', 'support', 'finance'],
  summary: 'Statistics for the management centre',
  input: z.object({}),
  output: z.object({
    totals: z.object({
      members: count,
      guests: count,
      vip: count,
      onlineNow: count,
      registeredToday: count,
      profilesWaiting: count,
      realNamesWaiting: count,
      gradesWaiting: count,
      featuredWaiting: count,
    }),
  }),
})
export const vipUser = defineCall({
  ...admin,
  path: 'users/vipUser',
  audit: { kind: 'read', subjects: ['list.id'] },
  roles: ['finance', 'support'],
  summary: 'VIP members, the earliest end first',
  input: z.object({ ...page, endsWithinDays: z.int().min(1).max(3650).optional() }),
  output: list,
})
export const getUsersToCheck = defineCall({
  ...admin,
  path: 'users/getUsersToCheck',
  audit: { kind: 'read', subjects: ['list.id'] },
  roles: ['moderator'],
  summary: 'Members whose profile waits for review, oldest first',
  input: z.object({ ...page }),
  output: list,
})
export const getWrapperUsersToCheck = defineCall({
  ...admin,
  path: 'users/getWrapperUsersToCheck',
  audit: { kind: 'read', subjects: ['list.id'] },
  roles: ['moderator'],
  summary: 'Members who applied to be featured, oldest first',
  input: z.object({ ...page }),
  output: list,
})
export const loginLog = defineCall({
  ...admin,
  path: 'users/loginLog',
  audit: { kind: 'read', subjects: ['list.user_id'] },
  roles: ['support'],
  summary: 'Logins of all members, newest first; whole IP addresses for admins only',
  input: z.object({ ...page, user_id: id.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        _id: id,
        user_id: id,
        name: z.string(),
        at: time,
        ip: z.string(),
        location: z.string(),
        os: z.string(),
        browser: z.string(),
        how: z.string(),
      }),
    ),
    total: count,
  }),
})
export const setAESUsers = defineCall({
  ...admin,
  path: 'users/setAESUsers',
  audit: { kind: 'write', subjects: [] },
  roles: ['admin'],
  summary:
    'Encrypt stored sensitive fields again under the newest key: a batch now, the rest in the background; repeated it continues and returns the progress',
  input: z.object({ rows: z.int().min(1).max(1000).default(200) }),
  output: z.object({
    done: count.describe('members processed since the key became the newest'),
    left: count,
    keyVersion: z.string(),
  }),
})
