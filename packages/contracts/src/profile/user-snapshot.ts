import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { date, gid, id, time, url, gender } from '../scalars.ts'
import { userType, liveCity, profileStatus, checkStatus, privacy } from '../profile.ts'

/** in every fact about a user: enough for the other services' copies */
export const userSnapshot = z.object({
  _id: id,
  GID: gid,
  type: userType,
  name: z.string(),
  avatar: url.nullable(),
  gender: gender.nullable(),
  birthday: date.nullable(),
  liveCity: liveCity.nullable(),
  work: z.int().nullable(),
  education: z.int().nullable(),
  height: z.int().nullable(),
  aboutMe: z.string(),
  isCompleted: profileStatus,
  wasApproved: z
    .boolean()
    .optional()
    .describe('name, avatar and aboutMe are those of the last approval; false: none was approved yet'),
  hasRealChecked: checkStatus,
  hasGradeChecked: checkStatus,
  hasFaceChecked: z.boolean().optional(),
  privacy,
  limitedUntil: time.nullable().optional().describe('until then they may not write to strangers'),
  roles: z.array(z.enum(adminRoles)),
  createdAt: time,
})
export type UserSnapshot = z.output<typeof userSnapshot>
