import type { Product } from '@xinyu/contracts/http/product/products'

/** The fields of a product that finance edits. */
export type ProductFields = Omit<Product, '_id' | 'version'>
export interface ProductVersion {
  version: number
  /** null: before versions were recorded */
  at: Date | null
  by: string | null
  fields: ProductFields
}
export interface ProductFault {
  path: string
  reason: string
}

/** Errors of a product by field: it gives either days or points, and the original price is higher than the price. */
export const faultsOf = ({ type, days, points, price, originalPrice }: ProductFields): ProductFault[] => {
  const faults: ProductFault[] = []
  const expect = (condition: boolean, path: string, reason: string): void => {
    if (!condition) faults.push({ path, reason })
  }
  expect(type !== 'vip' || days > 0, 'days', 'VIP gives at least one day')
  expect(type !== 'vip' || points === 0, 'points', 'VIP gives no points')
  expect(type !== 'guanPoint' || points > 0, 'points', 'a pack gives at least one point')
  expect(type !== 'guanPoint' || days === 0, 'days', 'a pack gives no VIP days')
  expect(originalPrice === null || originalPrice > price, 'originalPrice', 'must be higher than the price, or empty')
  return faults
}

/** Whether two versions are the same for buyers, in content, price and display. */
export const isSame = (one: ProductFields, other: ProductFields): boolean =>
  (Object.keys(one) as (keyof ProductFields)[]).every((field) => one[field] === other[field])
