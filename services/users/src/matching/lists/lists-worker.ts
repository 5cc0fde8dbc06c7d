import { parentPort } from 'node:worker_threads'
import { listsFor } from '../learning/learner/market.rules.ts'

/** Pairs as columns; people by index. */
export interface ToPlan {
  people: number
  a: Uint32Array<ArrayBuffer>
  b: Uint32Array<ArrayBuffer>
  both: Float64Array<ArrayBuffer>
  rows: number
  blend?: number
}

const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')

port.once('message', ({ people, a, b, both, rows, blend }: ToPlan) => {
  const ids = Array.from({ length: people }, (_, place) => String(place))
  const pairs = Array.from(both, (chance, at) => ({ a: ids[a[at] ?? 0] ?? '', b: ids[b[at] ?? 0] ?? '', both: chance }))
  const lists = listsFor(ids, pairs, { rows, blend })
  port.postMessage(ids.map((id) => Uint32Array.from(lists.get(id) ?? [], Number)))
})
