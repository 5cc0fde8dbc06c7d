import type { products } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Product = RecordOf<typeof products>

export const productKinds = ['vip', 'guanPoint'].map((id) => ({ id, name: `xinyu.products.kind.${id}` }))

type Shown = Pick<Product, 'type' | 'days' | 'points'>
/** The content of a product, as a translation key and a number. */
export const productContent = ({ type, days, points }: Shown): [key: string, count: number] =>
  type === 'vip' ? ['xinyu.orders.vipDays', days] : ['xinyu.common.points', points]

/** The writable fields of the form; the base version detects concurrent changes. */
export const writableProduct = ({ id: _id, _id: _own, history: _history, ...fields }: Partial<Product>) => ({
  ...fields,
  desc: fields.desc ?? '',
  descEn: fields.descEn ?? '',
  days: fields.type === 'vip' ? (fields.days ?? 0) : 0,
  points: fields.type === 'vip' ? 0 : (fields.points ?? 0),
  originalPrice: fields.originalPrice || null,
  appleProductId: fields.appleProductId || null,
})
