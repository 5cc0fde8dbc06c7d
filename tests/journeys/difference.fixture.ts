import { readRunning } from '@xinyu/engines/running-file'
import type { TestProduct } from '@xinyu/testkit/product'
import { MongoClient } from 'mongodb'

interface Found {
  orderId: string
  ours: number
  theirs: number
}

/** Inserts a bill difference as the nightly comparison would: providers issue bills only after the day ends. */
export const differenceFound = async (product: TestProduct, { orderId, ours, theirs }: Found): Promise<string> => {
  const env = readRunning(product.dataDir).env
  const client = await new MongoClient(env.MONGODB_URL ?? '').connect()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const [provider, kind, tradeNo] = ['alipay', 'amount', `2026${orderId}`]
  const _id = `${provider}:${day}:${kind}:${tradeNo}`
  const open = { foundAt: new Date(), settledAt: null, settledBy: null, reason: null }
  await client
    .db('xinyu_payments')
    .collection<{ _id: string }>('payment_differences')
    .insertOne({ _id, provider, day, kind, orderId, tradeNo, ours, theirs, ...open } as { _id: string })
  await client.close()
  return _id
}
