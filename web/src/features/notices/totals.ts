import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import type { NoticeKind, NoticeTotals } from '@xinyu/contracts/socket/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useAuthStatus } from '../../shared/session/session.ts'

const query = queryOptions({
  queryKey: ['totals'],
  queryFn: (): Promise<NoticeTotals> => api(getSysNoticeNumberV2, {}),
  // the socket delivers every change
  staleTime: Infinity,
})
const none: NoticeTotals = {
  total: 0,
  sysNotice: 0,
  likeTotal: 0,
  commentTotal: 0,
  followTotal: 0,
  viewTotal: 0,
  giftTotal: 0,
  chatTotal: 0,
}

/** The badge numbers; zeros for a guest. */
export const useTotals = (): NoticeTotals => {
  const member = useAuthStatus() === 'member'
  return useQuery({ ...query, enabled: member }).data ?? none
}
/** The totals, if known. */
export const currentTotals = (): NoticeTotals | undefined => queryClient.getQueryData(query.queryKey)
export const setTotals = (totals: NoticeTotals): void => void queryClient.setQueryData(query.queryKey, totals)

/** Message tab: unread notices and messages together. */
export const messageBadge = ({ total, chatTotal }: NoticeTotals): number => total + chatTotal

export const noticeGroups = [
  { kind: 'sysNotice', path: 'sys', total: 'sysNotice' },
  { kind: 'like', path: 'like', total: 'likeTotal' },
  { kind: 'follow', path: 'follow', total: 'followTotal' },
  { kind: 'view', path: 'view', total: 'viewTotal' },
  { kind: 'gift', path: 'gift', total: 'giftTotal' },
  { kind: 'comment', path: 'comment', total: 'commentTotal' },
] as const satisfies readonly { kind: NoticeKind; path: string; total: keyof NoticeTotals }[]
