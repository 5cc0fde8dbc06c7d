import { getSpending } from '@xinyu/contracts/http/product/spending'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'

/** My caps, and what I have spent. */
export const spendingQuery = queryOptions({ queryKey: ['spending'], queryFn: () => api(getSpending, {}) })
