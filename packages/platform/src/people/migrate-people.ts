import type { PersonCopy } from '@xinyu/contracts/person-copy'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import type { Collection } from 'mongodb'
import type { Database } from '../db/database.ts'
import { writeGuarded } from '../db/write-guarded.ts'
import { type Block, blockId } from './blocks.store.ts'

type List = 'blocks' | 'blockedBy'
/** Every shape in which a service kept a person with the blocks inside. */
interface Stored extends PersonCopy, Partial<Pick<UserSnapshot, 'type' | 'name' | 'avatar' | 'isCompleted'>> {
  seq?: number
  blocks?: string[]
  blockedBy?: string[]
  blockSeqs?: Partial<Record<List, Record<string, number>>>
}

/**
 * Makes edges of the blocks inside people, and `userSeq` of the number that user and blocks shared. Each step is
 * guarded: it may be broken off, repeated, or run on several instances at once.
 */
export const migratePeople = async (database: Pick<Database, 'collection'>): Promise<void> => {
  const people = database.collection<Stored>('people')
  const blocks = database.collection<Block>('blocks')
  const old = ['seq', 'blocks', 'blockedBy', 'blockSeqs'].map((field) => ({ [field]: { $exists: true } }))
  for await (const person of people.find({ $or: old })) {
    for (const block of blocksOf(person)) await keep(blocks, block)
    const { _id, seq = 0 } = person
    const user = userOf(person)
    await people.updateOne(
      { _id },
      {
        $set: { user, ...(seq > 0 ? { userSeq: seq } : {}), ...(seq > 0 && !user ? { isErased: true as const } : {}) },
        $unset: { seq: 1, blocks: 1, blockedBy: 1, blockSeqs: 1, type: 1, name: 1, avatar: 1, isCompleted: 1 },
      },
    )
  }
}

/** Payments kept the fields of the user beside the id. */
const userOf = ({ user, type, name, avatar, isCompleted }: Stored): PersonCopy['user'] =>
  user ?? (type === undefined ? null : ({ type, name, avatar, isCompleted } as PersonCopy['user']))

/**
 * Where a pair has no number of its own, the shared one stands: an old lift that waits in the dead letters does not
 * open what is blocked now.
 */
function* blocksOf({ _id, seq = 0, blockSeqs, ...person }: Stored): Generator<Omit<Block, '_id' | 'liftedAt'>> {
  for (const list of ['blocks', 'blockedBy'] as const) {
    const standing = new Set(person[list])
    const numbers = blockSeqs?.[list] ?? {}
    for (const other of new Set([...standing, ...Object.keys(numbers)])) {
      const [blocker, blocked] = list === 'blocks' ? [_id, other] : [other, _id]
      const shared = list === 'blocks' ? Math.max(seq, 1) : 1
      yield { blocker, blocked, isBlocked: standing.has(other), seq: numbers[other] ?? shared }
    }
  }
}

const keep = async (blocks: Collection<Block>, { seq, ...block }: Omit<Block, '_id' | 'liftedAt'>): Promise<void> => {
  const set = { ...block, liftedAt: block.isBlocked ? null : new Date() }
  await writeGuarded(blocks, blockId(block.blocker, block.blocked), { guard: 'seq', seq, set })
}
