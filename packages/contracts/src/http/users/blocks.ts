import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { userCard } from '../../profile.ts'
import { count, id, nothing, page } from '../../scalars.ts'

export const addToBlackList = defineCall({
  path: 'users/addToBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Block a person, in both directions',
  input: z.object({ user2_id: id }),
  output: nothing,
  errors: ['SELF', 'USER_NOT_FOUND'],
})
export const removeFromBlackList = defineCall({
  path: 'users/removeFromBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Unblock',
  input: z.object({ user2_id: id }),
  output: nothing,
})
export const getBlackList = defineCall({
  path: 'users/getBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Members I blocked',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(userCard), total: count }),
})
