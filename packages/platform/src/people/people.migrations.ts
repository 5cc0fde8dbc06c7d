import type { PersonCopy } from '@xinyu/contracts/person-copy'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { Collection, IndexSpecification } from 'mongodb'
import type { Migration } from '../db/migrations.ts'
import { writeGuarded } from '../db/writes/write-guarded.ts'
import { pictureKeyOf } from '../pictures/picture.rules.ts'
import { type Block, blockId, liftedDays } from './blocks.store.ts'

type List = 'blocks' | 'blockedBy'
/** All shapes in which a service stored a person with the blocks inside. */
interface Stored extends PersonCopy, Partial<Pick<UserSnapshot, 'type' | 'name' | 'avatar' | 'isCompleted'>> {
  seq?: number
  blocks?: string[]
  blockedBy?: string[]
  blockSeqs?: Partial<Record<List, Record<string, number>>>
}

/** `indexes`: those of the service's own queries about people. */
export const peopleSteps = (indexes: readonly IndexSpecification[]): Readonly<Record<string, Migration>> => ({
  '2026-11-21-blocks-as-edges': async ({ inBatches, collection, dropIndex }) => {
    const blocks = collection<Block>('blocks')
    const old = ['seq', 'blocks', 'blockedBy', 'blockSeqs'].map((field) => ({ [field]: { $exists: true } }))
    await inBatches<Stored>('people', { $or: old }, async (batch, people) => {
      for (const person of batch) {
        for (const block of blocksOf(person)) await keep(blocks, block)
        await people.updateOne({ _id: person._id }, { $set: presentOf(person), $unset: past })
      }
    })
    await dropIndex('people', { blocks: 1 })
    await dropIndex('people', { 'user.GID': 1 })
  },
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('blocks', { blocker: 1, isBlocked: 1, blocked: 1 })
    await createIndex('blocks', { blocked: 1, isBlocked: 1, blocker: 1 })
    await createIndex('blocks', { liftedAt: 1 }, { expireAfterSeconds: liftedDays * 86_400 })
    for (const keys of indexes) await createIndex('people', keys)
  },
  // presence is read from Redis
  '2026-11-23-presence-leaves-the-copies': async ({ collection }) => {
    const presence = { presenceSeq: '', online: '', lastActive: '' } as const
    await collection('people').updateMany({ presenceSeq: { $exists: true } }, { $unset: presence })
  },
  '2026-12-01-avatars-as-keys': ({ inBatches }) =>
    inBatches<PersonCopy<'avatar'>>('people', { 'user.avatar': /^https?:/ }, (batch, people) =>
      people.bulkWrite(
        batch.map(({ _id, user }) => ({
          updateOne: {
            // a fact that came meanwhile has set another
            filter: { _id, 'user.avatar': user?.avatar ?? null },
            update: { $set: { 'user.avatar': pictureKeyOf(user?.avatar ?? '') } },
          },
        })),
      ),
    ),
})

const past = { seq: 1, blocks: 1, blockedBy: 1, blockSeqs: 1, type: 1, name: 1, avatar: 1, isCompleted: 1 } as const

/**
 * The number that user and blocks shared becomes the user's; a user with facts but without stored fields was erased.
 */
const presentOf = ({ seq = 0, ...person }: Stored): Partial<PersonCopy> => {
  const user = userOf(person)
  if (seq === 0) return { user }
  return { user, userSeq: seq, ...(user ? {} : { isErased: true }) }
}

/** Payments stored the user's fields beside the id. */
const userOf = ({ user, type, name, avatar, isCompleted }: Omit<Stored, 'seq'>): PersonCopy['user'] =>
  user ?? (type === undefined ? null : ({ type, name, avatar, isCompleted } as PersonCopy['user']))

/** A pair without its own number gets the shared one: an old lift in the dead letters does not undo a present block. */
function* blocksOf({ _id, seq = 0, blockSeqs, ...person }: Stored): Generator<Omit<Block, '_id' | 'liftedAt'>> {
  for (const list of ['blocks', 'blockedBy'] as const) {
    const current = new Set(person[list])
    const numbers = blockSeqs?.[list] ?? {}
    for (const other of new Set([...current, ...Object.keys(numbers)])) {
      const [blocker, blocked] = list === 'blocks' ? [_id, other] : [other, _id]
      const shared = list === 'blocks' ? Math.max(seq, 1) : 1
      yield { blocker, blocked, isBlocked: current.has(other), seq: numbers[other] ?? shared }
    }
  }
}

const keep = async (blocks: Collection<Block>, { seq, ...block }: Omit<Block, '_id' | 'liftedAt'>): Promise<void> => {
  const set = { ...block, liftedAt: block.isBlocked ? null : new Date() }
  await writeGuarded(blocks, blockId(block.blocker, block.blocked), { guard: 'seq', seq, set })
}
