import { CheckStatus } from '@xinyu/contracts/enums'
import { getGradeInfo, getIdCardInfo } from '@xinyu/contracts/http/users/members'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { myProfile, reloadMe } from '../../shared/session/me.ts'

const intervalMs = 20_000

/** Polled while it waits for a moderator; a new state reloads my profile too. */
export const realNameQuery = queryOptions({
  queryKey: ['real-name'],
  queryFn: async () => {
    const check = await api(getIdCardInfo, {})
    if ((await myProfile())?.hasRealChecked !== check.hasRealChecked) await reloadMe()
    return check
  },
  refetchInterval: ({ state }) => (state.data?.hasRealChecked === CheckStatus.Waiting ? intervalMs : false),
})
export const gradeQuery = queryOptions({
  queryKey: ['grade'],
  queryFn: async () => {
    const check = await api(getGradeInfo, {})
    if ((await myProfile())?.hasGradeChecked !== check.hasGradeChecked) await reloadMe()
    return check
  },
  refetchInterval: ({ state }) => (state.data?.hasGradeChecked === CheckStatus.Waiting ? intervalMs : false),
})
export const reloadChecks = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: realNameQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: gradeQuery.queryKey })
}
