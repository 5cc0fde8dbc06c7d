import { clauseEnd, isFiller, isHan, letterTable, separator } from './letters.ts'

/** What precedes a letter: nothing, separators, the end of a clause, or omitted letters and digits. */
export const Gap = { None: 0, Separator: 1, Clause: 2, Filler: 3 } as const
export type Gap = (typeof Gap)[keyof typeof Gap]

/** A text's folded letters, with the position of each and what precedes it. */
export interface Letters {
  text: string
  codes: number[]
  at: number[]
  gaps: Gap[]
}

/** up to this many letters or digits between two Han letters may be there only to hide a word */
const longestFiller = 2

export const readLetters = (text: string): Letters => {
  const letters: Letters = { text, codes: [], at: [], gaps: [] }
  let gap: Gap = Gap.None
  for (let index = 0; index < text.length; index++) {
    const letter = letterTable[text.charCodeAt(index)] ?? separator
    if (letter === separator) gap = gap === Gap.Clause ? gap : Gap.Separator
    else if (letter === clauseEnd) gap = Gap.Clause
    else {
      letters.codes.push(letter)
      letters.at.push(index)
      letters.gaps.push(gap)
      gap = Gap.None
    }
  }
  return letters
}

/** Without the short runs of letters and digits between two Han letters; null: there are none. */
export const withoutFillers = ({ text, codes, at, gaps }: Letters): Letters | null => {
  const kept: Letters = { text, codes: [], at: [], gaps: [] }
  let filled = false
  for (let index = 0; index < codes.length; index++) {
    let end = index
    while (end < codes.length && end - index <= longestFiller && isFiller(codes[end] ?? 0)) end++
    const between = index > 0 && end > index && end - index <= longestFiller
    if (between && isHan(codes[index - 1] ?? 0) && isHan(codes[end] ?? 0)) {
      filled = true
      index = end
      kept.gaps.push(Gap.Filler)
    } else kept.gaps.push(gaps[index] ?? Gap.None)
    kept.codes.push(codes[index] ?? 0)
    kept.at.push(at[index] ?? 0)
  }
  return filled ? kept : null
}
