import type { Profile } from '@xinyu/contracts/profile'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { fetchRefusalText } from '../api/refusal-text.ts'
import { goTo } from '../lib/navigate.ts'
import { toast } from '../ui/overlays/toast-store.ts'
import { endSession, isMember, useAuthStatus } from './session.ts'

const load = async (): Promise<Profile> => {
  const { profile } = await api(getProfile, {})
  if (profile.isCompleted === ProfileStatus.Banned) logOutBanned()
  return profile
}

/** A banned member is logged out and sent home with the reason on screen. */
const logOutBanned = (): void => {
  endSession()
  void fetchRefusalText('ACCOUNT_BANNED').then((text) => toast(text))
  goTo('/homepage', { replace: true })
}

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: load, staleTime: 60_000 })

/** My whole profile; null for a guest and until it is loaded. */
export const useMe = (): Profile | null => {
  const authStatus = useAuthStatus()
  const { data } = useQuery({ ...meQuery, enabled: authStatus === 'member' })
  return authStatus === 'member' ? (data ?? null) : null
}

export const myProfile = async (): Promise<Profile | null> => (isMember() ? queryClient.ensureQueryData(meQuery) : null)
/** My profile as the server has it now. */
export const fetchMe = (): Promise<Profile> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
export const setMe = (profile: Profile): void => void queryClient.setQueryData(meQuery.queryKey, profile)
export const reloadMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
