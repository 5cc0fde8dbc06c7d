import type { Product } from '@xinyu/contracts/http/product'

/** What finance writes of a product. */
export type ProductFields = Omit<Product, '_id' | 'version'>
/** A product as it was at one of its versions. */
export interface ProductVersion {
  version: number
  /** null: from before changes were kept */
  at: Date | null
  by: string | null
  fields: ProductFields
}
export interface ProductFault {
  path: string
  reason: string
}

/** What is wrong with a product, by field: it gives days or points, one of them, and an old price is a higher one. */
export const faultsOf = ({ type, days, points, price, originalPrice }: ProductFields): ProductFault[] => {
  const faults: ProductFault[] = []
  const expect = (isSo: boolean, path: string, reason: string): void => {
    if (!isSo) faults.push({ path, reason })
  }
  expect(type !== 'vip' || days > 0, 'days', 'VIP gives at least one day')
  expect(type !== 'vip' || points === 0, 'points', 'VIP gives no points')
  expect(type !== 'guanPoint' || points > 0, 'points', 'a pack gives at least one point')
  expect(type !== 'guanPoint' || days === 0, 'days', 'a pack gives no VIP days')
  expect(originalPrice === null || originalPrice > price, 'originalPrice', 'must be higher than the price, or empty')
  return faults
}

/** Do two differ in what a buyer gets or pays, or in how it is shown? */
export const isSame = (one: ProductFields, other: ProductFields): boolean =>
  (Object.keys(one) as (keyof ProductFields)[]).every((field) => one[field] === other[field])
