import { appealBan, appealLimit, type BanView, getMyBan, getMyLimit } from '@xinyu/contracts/http/users/reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'

/** What is appealed against; also the section of its texts. */
export type Measure = 'banned' | 'limited'

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

/** My limit, until whose end I may not write to strangers. */
export const limitQuery = queryOptions({
  queryKey: ['own-limit'],
  queryFn: (): Promise<BanView> => api(getMyLimit, {}),
})

export const appealMyLimit = async (text: string, isNew: boolean): Promise<void> => {
  const view = await api(appealLimit, { text, isNew })
  queryClient.setQueryData(limitQuery.queryKey, view)
}
