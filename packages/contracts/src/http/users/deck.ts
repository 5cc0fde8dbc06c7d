import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { gender, gid, id, nothing, page } from '../../scalars.ts'
import { userCard } from '../../profile.ts'

export const getOnlineUser = defineCall({
  path: 'users/getOnlineUser',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Online or recently active people',
  input: z.object({ ...page, gender: gender.optional() }),
  output: z.object({ users: z.array(userCard), hasMore: z.boolean() }),
})
export const getPush = defineCall({
  path: 'users/getPush',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Today’s recommendation: 10, VIP 30, stable for the day',
  input: z.object({ userId: id.optional() }),
  output: z.object({ msg: z.string(), newUsers: z.array(userCard) }),
})
export const passUser = defineCall({
  path: 'users/passUser',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause: 'a passed member must not be shown again on any device; a pass was kept in the browser only',
  summary: 'Pass: the person is not shown again for some weeks. `undo` reverts it, for VIP members',
  input: z.object({ user2_id: id, undo: z.boolean().default(false) }),
  output: nothing,
  errors: ['SELF', 'USER_NOT_FOUND', 'NEED_VIP'],
})
export const filter = {
  gender: gender.optional(),
  ageMin: z.int().min(18).max(100).optional(),
  ageMax: z.int().min(18).max(100).optional(),
  heightMin: z.int().optional(),
  heightMax: z.int().optional(),
  provinceCode: z.string().optional(),
  cityCode: z.string().optional(),
  work: z.int().optional(),
  educationMin: z.int().optional(),
  realName: z.boolean().optional(),
  gradeChecked: z.boolean().optional().describe('education verified'),
  faceChecked: z.boolean().optional().describe('a liveness check has matched the avatar’s face'),
  withPhoto: z.boolean().optional(),
  online: z.boolean().optional(),
}
export const getShowPerson = defineCall({
  path: 'users/getShowPerson',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Cards for the home screen',
  input: z.object({ ...page }),
  output: z.object({ showPerson: z.array(userCard) }),
})
export const getMoreUser = defineCall({
  path: 'users/getMoreUser',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Browse with the advanced filter',
  input: z.object({ ...page, ...filter }),
  output: z.object({ showPerson: z.array(userCard), hasMore: z.boolean() }),
})
export const searchByGID = defineCall({
  path: 'users/searchByGID',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'A member by GID',
  input: z.object({ GID: gid, user_id: id.optional() }),
  output: z.object({ user: userCard }),
  errors: ['USER_NOT_FOUND'],
})
