import { appealBan, type BanView, getMyBan } from '@xinyu/contracts/http/users/reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'

/** The ban of the login that the ticket belongs to. */
export const banQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['own-ban', ticket],
    queryFn: (): Promise<BanView> => api(getMyBan, { ticket }),
    retry: false,
  })

export const appealAgainst = async (ticket: string, text: string, isNew: boolean): Promise<void> => {
  const view = await api(appealBan, { ticket, text, isNew })
  queryClient.setQueryData(banQuery(ticket).queryKey, view)
}
