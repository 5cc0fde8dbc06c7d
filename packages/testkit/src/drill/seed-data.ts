import { createHash } from 'node:crypto'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { addface } from '@xinyu/contracts/http/face/faces'
import { getFaceConsent, giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { searchUserFace } from '@xinyu/contracts/http/face/search'
import { addOrder, getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { Clock } from '@xinyu/platform/clock'
import type { PlatformConfig } from '@xinyu/platform/config'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import type { ObservedOrder } from '../chaos/check.rules.ts'
import { portrait } from '../samples/portraits.ts'
import type { TestProduct } from '../product.ts'
import type { Visitor } from '../people/visitor.ts'

/** Seeds faces, posts with pictures, and a VIP who can search faces. */
export const seedProduct = async (product: Pick<TestProduct, 'drain'>, people: readonly Visitor[]): Promise<void> => {
  for (const [index, me] of people.entries()) {
    const { text } = await me.call(getFaceConsent, {})
    await me.call(giveFaceConsent, { textVersion: text.version })
    await me.call(addface, { label: 'me', descriptions: [Array<number>(128).fill(index / 1_000)] })
    const { img } = await me.call(addPostImg, { key: await me.upload(await portrait((index % 3) as 0 | 1 | 2)) })
    await me.call(addPost, { type: 'mood', text: `第${index}天，风筝飞得好高`, images: [img._id] })
  }
  const [seeker] = people
  if (!seeker) throw new Error('no people to seed with')
  const [vip] = (await seeker.call(getProduct, { type: 'vip' })).productList
  const { orderId } = await seeker.call(addOrder, { productNum: vip?.productNum ?? '' })
  await seeker.pay(orderId)
  await product.drain(300_000)
}

export const searchFaces = async (seeker: Visitor): Promise<string[]> => {
  const { users } = await seeker.call(searchUserFace, {
    queryVector: Array<number>(128).fill(0),
    distance: 2,
    rows: 50,
  })
  return users.map(({ _id }) => _id).sort()
}

/** Each object by its key: type, access and hash. */
export const listObjects = async ({ dataDir }: Pick<TestProduct, 'dataDir'>): Promise<Map<string, string>> => {
  const env = readRunning(dataDir).env as unknown as PlatformConfig
  const store = new ObjectStore(env, new Clock())
  const found = new Map<string, string>()
  for await (const key of store.keysBelow('')) {
    const { type, isPublic } = await store.describe(key)
    const hash = createHash('sha256')
      .update(await store.get(key))
      .digest('hex')
    found.set(key, `${type} ${isPublic ? 'public' : 'private'} ${hash}`)
  }
  return found
}

/** The orders as the product returns them; an unknown order has status -1. */
export const fetchOrders = (me: Visitor, ids: readonly string[]): Promise<ObservedOrder[]> =>
  Promise.all(
    ids.map((orderId) =>
      me.call(getOrderStatus, { orderId }).then(
        ({ order }) => ({ orderId, status: order.status, fulfilled: order.fulfilled }),
        () => ({ orderId, status: -1, fulfilled: false }),
      ),
    ),
  )
