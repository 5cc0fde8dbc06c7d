import { getProduct, type Product } from '@xinyu/contracts/http/product/products'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export interface Catalogue {
  productList: Product[]
  costs?: { love: number; flower: number }
  providers?: ('alipay' | 'wechat' | 'apple')[]
  sandboxes?: ('alipay' | 'wechat' | 'apple')[]
}

/** What can be bought, and what points are spent on. */
export const catalogueQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async (): Promise<Catalogue> => {
    const catalogue = await api(getProduct, { type: 'all' })
    // sold for money only: flowers are given, not ordered
    const productList = catalogue.productList.flatMap(({ type, ...product }) =>
      type === 'flowers' ? [] : [{ ...product, type }],
    )
    return { ...catalogue, productList }
  },
  staleTime: 5 * 60_000,
})

/** What a love and a flower cost; undefined until known. */
export const useCosts = (): Catalogue['costs'] => useQuery(catalogueQuery).data?.costs
