import { importWords } from '@xinyu/contracts/http/users/moderation'
import type { ReplyOf } from '@xinyu/contracts/call'
import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { callAsUser } from '../../shared/api/call-as-user.ts'

export type Imported = Pick<ReplyOf<typeof importWords>, 'added' | 'doubled' | 'tooShort'>

/** words per call */
const batchSize = 1_000

/** Sends a list in batches; later batches see words added by earlier ones. */
export const sendWords = async (words: readonly WordRule[], isPreview: boolean): Promise<Imported> => {
  const all: Imported = { added: [], doubled: [], tooShort: [] }
  for (let from = 0; from < words.length; from += batchSize) {
    const { added, doubled, tooShort } = await callAsUser(importWords, {
      words: words.slice(from, from + batchSize),
      isPreview,
    })
    all.added.push(...added)
    all.doubled.push(...doubled)
    all.tooShort.push(...tooShort)
  }
  return all
}
