import { Collection, type Db } from 'mongodb'
import { currentSequence, type Sequence } from './sequence.ts'

const owners: Record<string, (of: Sequence) => object> = {
  orders: ({ members }) => ({ user_id: { $in: members } }),
  wallets: ({ members }) => ({ _id: { $in: members } }),
  journal: ({ members }) => ({ user_id: { $in: members } }),
  withdrawals: ({ members }) => ({ user_id: { $in: members } }),
  transfers: ({ members }) => ({ user_id: { $in: members } }),
  payout_batches: ({ members }) => ({ 'items.user_id': { $in: members } }),
  point_corrections: ({ members }) => ({ user_id: { $in: members } }),
  notifications: ({ orders }) => ({ orderId: { $in: orders } }),
}

type Call = (this: Collection, ...given: unknown[]) => unknown
const prototype = (): Record<string, Call> => Collection.prototype as unknown as Record<string, Call>

/** Jobs search all due documents; with concurrent sequences, each with its own time, each must find only its own. */
export const seeOwnRows = (): void => {
  const { find, aggregate, countDocuments } = prototype() as Record<'find' | 'aggregate' | 'countDocuments', Call>
  const ownerOf = ({ collectionName }: Collection): object | null => {
    const owner = owners[collectionName]
    const here = owner && currentSequence()
    // an in-memory database has only one sequence's data
    return owner && here && !here.place ? owner(here) : null
  }
  const filtered = (real: Call): Call =>
    function (filter = {}, ...rest) {
      const own = ownerOf(this)
      return real.call(this, own ? { $and: [filter, own] } : filter, ...rest)
    }
  Object.assign(prototype(), {
    find: filtered(find),
    countDocuments: filtered(countDocuments),
    aggregate(this: Collection, pipeline: object[], ...rest: unknown[]) {
      const own = ownerOf(this)
      return aggregate.call(this, own ? [{ $match: own }, ...pipeline] : pipeline, ...rest)
    },
  })
}

const ofMonths = ['months', 'month_lines', 'month_files']
const calls = ['find', 'findOne', 'aggregate', 'countDocuments', 'distinct', 'insertOne', 'updateOne', 'updateMany']

/** A month is of the whole shop, and a sequence is a shop: each has its own months, which a later one uses again. */
export class OwnMonths {
  readonly #free: string[] = []
  #made = 0
  #db: Db | null = null

  constructor() {
    for (const name of [...calls, 'bulkWrite', 'findOneAndUpdate']) {
      const real = prototype()[name] as Call
      const ownOf = ({ collectionName }: Collection): Collection | null => {
        const suffix = ofMonths.includes(collectionName) && currentSequence()?.months
        return suffix ? this.#opened.collection(`${collectionName}_${suffix}`) : null
      }
      prototype()[name] = function (...given) {
        return real.apply(ownOf(this) ?? this, given)
      }
    }
  }

  open(db: Db): void {
    this.#db = db
  }

  get #opened(): Db {
    if (!this.#db) throw new Error('there is no database yet')
    return this.#db
  }

  /** Runs a sequence with months of its own. */
  async during<T>(sequence: Sequence, work: () => Promise<T>): Promise<T> {
    const own = this.#free.pop() ?? `of${++this.#made}`
    sequence.months = own
    try {
      return await work()
    } finally {
      for (const name of ofMonths) await this.#opened.collection(`${name}_${own}`).deleteMany({})
      this.#free.push(own)
    }
  }
}
