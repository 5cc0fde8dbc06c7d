import { expect, test } from '@jest/globals'
import { addProduct } from '@xinyu/contracts/http/product/products'
import { getOrderList } from '@xinyu/contracts/http/product/orders'
import { getReceipt } from '@xinyu/contracts/http/product/spending'
import type { MigrationContext } from '@xinyu/platform/db/migrations'
import { nameOrdersInEnglish } from '../payments.migrations.ts'
import { sayPoints } from '../products/products.migrations.ts'
import type { ProductDocument } from '../products/products.store.ts'
import { paymentsWith } from '../test-setup.ts'
import type { OrderDocument } from './store/order.document.ts'

const tested = paymentsWith({})
const named = (productNum: string, name: string, nameEn: string) => ({
  productNum,
  type: 'vip' as const,
  name,
  nameEn,
  desc: '',
  descEn: '',
  price: 900,
  originalPrice: null,
  days: 7,
  points: 0,
  appleProductId: null,
  order: 40,
  onSale: true,
})
const save = async (productNum: string, name: string, nameEn: string): Promise<void> => {
  const finance = await tested.service.person({ roles: ['finance'] })
  await tested.service.call(addProduct, named(productNum, name, nameEn), finance)
}
const orders = () => tested.service.database.collection<OrderDocument>('orders')
const migrate = (): Promise<void> => {
  const { database } = tested.service
  return nameOrdersInEnglish({
    collection: (name: string) => database.db.collection(name),
    signal: new AbortController().signal,
  } as unknown as MigrationContext)
}

test('an order and its receipt have both names of the product at the time of the order', async () => {
  const person = await tested.service.person()
  await save('vip-8', '七天会员', 'A week of VIP')
  const orderId = await tested.placed(person, 'vip-8')
  await tested.pay(orderId)
  await save('vip-8', '八天会员', 'Eight days of VIP')
  const { list } = await tested.service.call(getOrderList, {}, person)
  expect(list.map(({ name, nameEn }) => [name, nameEn])).toEqual([['七天会员', 'A week of VIP']])
  const { receipt } = await tested.service.call(getReceipt, { orderId }, person)
  expect([receipt.name, receipt.nameEn]).toEqual(['七天会员', 'A week of VIP'])
})

test('a product without an English name is sold under its Chinese one', async () => {
  const person = await tested.service.person()
  await save('vip-9', '九天会员', 'Nine days')
  const products = tested.service.database.collection<ProductDocument>('products')
  await products.updateOne({ _id: 'vip-9' }, { $unset: { nameEn: '' } })
  const orderId = await tested.placed(person, 'vip-9')
  await tested.pay(orderId)
  const { receipt } = await tested.service.call(getReceipt, { orderId }, person)
  expect([receipt.name, receipt.nameEn]).toEqual(['九天会员', '九天会员'])
})

test('early orders get the English name of their product version, and no other', async () => {
  const person = await tested.service.person()
  await save('vip-10', '十天会员', 'Ten days')
  const placed: string[] = []
  const place = async (): Promise<void> => void placed.push(await tested.placed(person, 'vip-10'))
  await place()
  await place()
  await save('vip-10', '十日会员', 'Ten whole days')
  await place()
  await place()
  const [, unversioned = '', , renamed = ''] = placed
  await orders().updateMany({ _id: { $in: placed } }, { $unset: { nameEn: '' } })
  await orders().updateOne({ _id: unversioned }, { $unset: { productVersion: '' } })
  await orders().updateOne({ _id: renamed }, { $unset: { productVersion: '' }, $set: { name: '别的名字' } })
  await migrate()
  await migrate()
  const found = await Promise.all(placed.map((_id) => orders().findOne({ _id })))
  expect(found.map((order) => order?.nameEn)).toEqual(['Ten days', 'Ten days', 'Ten whole days', undefined])
})

test('packs of the initial catalogue that were sold as guanPoint are sold as points; a name that finance wrote stays', async () => {
  const products = tested.service.database.collection<ProductDocument>('products')
  const names = async () =>
    (await products.find({ type: 'guanPoint' }).sort({ order: 1 }).toArray()).map((one) => one.nameEn)
  await products.updateOne({ _id: 'point-60' }, { $set: { nameEn: '60 guanPoint' } })
  await products.updateOne({ _id: 'point-300' }, { $set: { nameEn: 'The pack of guanPoint' } })
  await sayPoints({ collection: (name: string) => tested.service.database.db.collection(name) as never })
  expect(await names()).toEqual(['60 points', 'The pack of guanPoint', '980 points', '2080 points'])
})
