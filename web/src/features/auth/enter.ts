import { loginV2, register } from '@xinyu/contracts/http/users'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { deviceFacts } from '../../shared/lib/device.ts'
import { setMe } from '../../shared/session/me.ts'
import { keepSession } from '../../shared/session/session.ts'

interface SignedIn {
  token: string
  refreshToken: string
  user: Profile
  isNew: boolean
}

const enter = ({ token, refreshToken, user, isNew }: SignedIn): { isNew: boolean; user: Profile } => {
  // what a guest saw is not what a member sees
  queryClient.clear()
  keepSession({ token, refreshToken, userId: user._id, type: user.type })
  setMe(user)
  return { isNew, user }
}

/** Joins, or logs in where the phone is known: one way for both. */
export const enterByCode = async (phone: string, smsCode: string) =>
  enter(await api(register, { phone, smsCode, isAdult: true, ...deviceFacts() }))
export const enterByPassword = async (phone: string, password: string) =>
  enter(await api(loginV2, { phone, password, ...deviceFacts() }))
