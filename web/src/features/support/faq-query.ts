import { faq, type FaqEntry } from '@xinyu/contracts/faq/faq'
import { getFaq } from '@xinyu/contracts/http/product/faq'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: async (): Promise<FaqEntry[]> => (await api(getFaq, {})).entries,
  staleTime: 5 * 60_000,
})

/** The common questions as support published them; those that this client came with until they have arrived. */
export const useFaq = (): readonly FaqEntry[] => useQuery(faqQuery).data ?? faq
