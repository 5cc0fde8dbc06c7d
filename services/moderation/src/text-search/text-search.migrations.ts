import { migrations } from '@xinyu/platform/db/migrations'
import { type Reviewed, textsOf, withTexts } from './review-texts.ts'
import { storedText, type StoredText, type WrittenText } from './texts.store.ts'

interface Written {
  _id: string
  user_id: string
  user2_id?: string
  text: string
  at?: Date
  addtime?: Date
}

export const textSearchMigrations = migrations('text-search', {
  '2026-12-06-indexes': async ({ createIndex }) => {
    await createIndex('search_texts', { grams: 1, at: -1 })
    await createIndex('search_texts', { user_id: 1 })
    await createIndex('search_texts', { about: 1 }, { sparse: true })
  },

  // what was written before
  '2026-12-06-what-is-written': async ({ collection, inBatches }) => {
    const texts = collection<StoredText>('search_texts')
    const write = async (written: readonly WrittenText[]): Promise<void> => {
      // the latest version, in whatever order they come
      const operations = written.map(storedText).map((stored) => {
        const latest = { $cond: [{ $gt: ['$at', stored.at] }, '$$ROOT', { $literal: stored }] }
        return { updateOne: { filter: { _id: stored._id }, update: [{ $replaceWith: latest }], upsert: true } }
      })
      if (operations.length > 0) await texts.bulkWrite(operations, { ordered: false })
    }
    const ofRecord =
      (kind: 'report' | 'question') =>
      ({ _id, user_id, user2_id, text, at, addtime }: Written): WrittenText[] => [
        {
          kind,
          subject_id: _id,
          user_id,
          ...(user2_id ? { about: user2_id } : {}),
          text,
          at: at ?? addtime ?? new Date(0),
        },
      ]
    const sources = [
      ['reviews', { kind: { $in: [...withTexts] } }, textsOf],
      ['reports', { text: { $ne: '' } }, ofRecord('report')],
      ['questions', { text: { $ne: '' } }, ofRecord('question')],
    ] as const
    for (const [name, filter, of] of sources)
      await inBatches<Reviewed & Written>(name, filter as object, (batch) => write(batch.flatMap(of)))
  },
  '2026-12-07-by-time': ({ createIndex }) => createIndex('search_texts', { at: -1 }),
})
