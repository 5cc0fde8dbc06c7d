import { withdrawFlowerList } from '@xinyu/contracts/http/gift/withdrawals'
import type { ReplyOf } from '@xinyu/contracts/call'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'

type Answer = ReplyOf<typeof withdrawFlowerList>
export type Terms = Answer['terms']
export type Withdrawal = Answer['list'][number]

export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawals'],
  queryFn: () => api(withdrawFlowerList, { page: 1, rows: 50 }),
})

/** A withdrawal changes everything that shows flowers and their value. */
export const reloadWithdrawals = async (): Promise<void> => {
  await Promise.all(
    [withdrawalsQuery.queryKey, ['gift-statistics'], ['gifts']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
