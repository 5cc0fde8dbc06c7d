import { getMyReports, type OwnReport, withdrawReport } from '@xinyu/contracts/http/users/reports'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'

export const reportsKey = ['my-reports'] as const

export const fetchReports = async (page: number): Promise<{ items: OwnReport[]; hasMore: boolean }> => {
  const { list, total } = await api(getMyReports, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

export const withdrawOwnReport = async (report_id: string): Promise<void> => {
  await api(withdrawReport, { report_id })
  await queryClient.invalidateQueries({ queryKey: reportsKey })
}
