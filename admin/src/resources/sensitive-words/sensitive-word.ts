import type { sensitiveWords } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import { wordAction, wordKind, type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'

export type Word = RecordOf<typeof sensitiveWords>

export const wordKinds = wordKind.options.map((id) => ({ id, name: `xinyu.sensitiveWords.kind.${id}` }))
/** most severe first */
export const wordActionChoices = wordAction.options.toReversed().map((id) => ({
  id,
  value: id,
  name: `xinyu.sensitiveWords.action.${id}`,
  label: `xinyu.sensitiveWords.action.${id}`,
}))

/** The writable fields of the form. */
export const writableWord = ({ word, kind, action, forms, except, near, note }: Partial<Word>) => ({
  ...wordRule.parse({ word, kind, action, forms: forms ?? [], except: except ?? [], near: near ?? [] }),
  note: note ?? '',
})

/** The word in the form; undefined while invalid. */
export const wordDraft = (fields: Partial<Word>): WordRule | undefined =>
  wordRule.safeParse({ ...fields, forms: fields.forms ?? [], except: fields.except ?? [], near: fields.near ?? [] })
    .data

/** Phrases, one per line. */
export const linesInput = {
  format: (phrases: string[] | null | undefined) => (phrases ?? []).join('\n'),
  parse: (text: string) => (text === '' ? [] : text.split('\n').map((phrase) => phrase.trimStart())),
}
/** Phrases without empty lines. */
export const withoutEmpty = (phrases: string[] | null | undefined): string[] =>
  (phrases ?? []).map((phrase) => phrase.trim()).filter(Boolean)

/**
 * Reads a pasted list or a file: each line is `word` or `word,kind,action`; `chosen` fills in what a line omits. Lines
 * that begin with # are comments. `unread`: the invalid lines.
 */
export const parseWords = (
  text: string,
  chosen: Pick<WordRule, 'kind' | 'action'>,
): { words: WordRule[]; unread: string[] } => {
  const words: WordRule[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const [word, kind, action] = line.split(/[,，\t]/).map((part) => part.trim())
    const { data } = wordRule.safeParse({ word, kind: kind || chosen.kind, action: action || chosen.action })
    if (data) words.push(data)
    else unread.push(line)
  }
  return { words, unread }
}
