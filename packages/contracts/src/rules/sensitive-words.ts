import { normalForm } from './normal-form.ts'
import { Automaton } from './words/automaton.ts'
import { innocence, type Form, type Innocent } from './words/judge.ts'
import { clauseEnd, isFiller, letterTable, normalizeText, separator } from './words/letters.ts'
import { Gap, type Letters, readLetters, withoutFillers } from './words/read-letters.ts'
import { type WordAction, wordActions, type WordKind, type WordRule } from './words/word-rule.ts'

export { normalizeText } from './words/letters.ts'

/** A word of the list that a text holds. */
export interface WordHit {
  /** as the list has it */
  word: string
  kind: WordKind
  action: WordAction
  /** as the text has it */
  seen: string
}
/** Something that spells a word; `innocent` says why it is not meant. */
export interface WordFinding extends WordHit {
  innocent: Innocent | null
}

interface Found {
  number: number
  /** its last letter, counted from 1 */
  end: number
}

const graveness = (action: WordAction): number => wordActions.indexOf(action)

/**
 * A list of words, made ready to be looked for: a text is read once, however many words there are, and judged only
 * where a word was found. The same list gives the same answer wherever it is used.
 */
export class WordMatcher {
  readonly #forms: (Form & { rule: WordRule })[]
  readonly #automaton: Automaton

  constructor(rules: Iterable<WordRule>) {
    this.#forms = [...rules].flatMap(formsOf)
    this.#automaton = new Automaton(this.#forms.map(({ letters }) => letters))
  }

  /** The gravest word of a text; null: it holds none. */
  find(text: string): WordHit | null {
    let gravest: WordHit | null = null
    const isGraver = ({ action }: WordRule): boolean =>
      gravest === null || graveness(action) > graveness(gravest.action)
    for (const { innocent, ...hit } of this.#findings(text, isGraver)) {
      if (innocent !== null) continue
      gravest = hit
      if (hit.action === 'refuse') break
    }
    return gravest
  }

  /** Every word that a text spells, also where it is not meant. */
  explain(text: string): WordFinding[] {
    const findings = [...this.#findings(text, () => true)]
    const keyOf = ({ word, seen, innocent }: WordFinding): string => JSON.stringify([word, seen, innocent])
    return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()]
  }

  *#findings(given: string, isWanted: (rule: WordRule) => boolean): Generator<WordFinding> {
    const { text } = normalForm(given)
    const { found, hasFillers } = this.#scan(text)
    if (found.length === 0 && !hasFillers) return
    const letters = readLetters(text)
    yield* this.#judged(found, letters, isWanted)
    const rest = hasFillers ? withoutFillers(letters) : null
    if (rest) yield* this.#judged(this.#scanLetters(rest), rest, isWanted)
  }

  /** The hot path: nothing is made but the list of what is found, which is empty for nearly every text. */
  #scan(text: string): { found: Found[]; hasFillers: boolean } {
    const found: Found[] = []
    let [state, count, held, hasFillers] = [0, 0, 0, false]
    for (let index = 0; index < text.length; index++) {
      const letter = letterTable[text.charCodeAt(index)] ?? separator
      if (letter <= clauseEnd) continue
      count++
      const before = state
      state = this.#automaton.after(before, letter)
      if (isFiller(letter)) {
        // somebody may have put letters or digits into a word, which then goes on behind them
        if (before !== 0) held = before
      } else if (held !== 0) {
        if (this.#automaton.goesOn(held, letter)) hasFillers = true
        held = 0
      }
      if (state !== 0) for (const number of this.#automaton.endsAt(state)) found.push({ number, end: count })
    }
    return { found, hasFillers }
  }

  /** Only what goes on behind something that was left out: all else was found before. */
  #scanLetters({ codes, gaps }: Letters): Found[] {
    const found: Found[] = []
    let state = 0
    codes.forEach((letter, index) => {
      state = this.#automaton.after(state, letter)
      for (const number of this.#automaton.endsAt(state)) {
        const length = this.#forms[number]?.letters.length ?? 0
        if (gaps.slice(index + 2 - length, index + 1).includes(Gap.Filler)) found.push({ number, end: index + 1 })
      }
    })
    return found
  }

  *#judged(found: readonly Found[], letters: Letters, isWanted: (rule: WordRule) => boolean): Generator<WordFinding> {
    for (const { number, end } of found) {
      const form = this.#forms[number]
      if (!form || !isWanted(form.rule)) continue
      const start = end - form.letters.length
      const seen = letters.text.slice(letters.at[start], (letters.at[end - 1] ?? 0) + 1)
      const { word, kind, action } = form.rule
      yield { word, kind, action, seen, innocent: innocence(form, letters, start, end) }
    }
  }
}

/** The ways to write a word, without repeats; those of which no letter is left are none. */
const formsOf = (rule: WordRule): (Form & { rule: WordRule })[] => {
  const folded = (phrases: readonly string[]): string[] => [...new Set(phrases.map(normalizeText).filter(Boolean))]
  const near = folded(rule.near)
  const except = folded(rule.except)
  return folded([rule.word, ...rule.forms]).map((letters) => ({
    rule,
    letters,
    near,
    holders: except.flatMap((phrase) => placesIn(phrase, letters).map((offset) => ({ phrase, offset }))),
    innocentBeside: except.filter((phrase) => !phrase.includes(letters)),
  }))
}

const placesIn = (phrase: string, letters: string): number[] => {
  const places: number[] = []
  for (let at = phrase.indexOf(letters); at >= 0; at = phrase.indexOf(letters, at + 1)) places.push(at)
  return places
}
