import { normalForm } from './normal-form.ts'
import { Automaton } from './words/automaton.ts'
import { innocentReason, type Form, type Innocent } from './words/judge.ts'
import { clauseEnd, isFiller, letterTable, normalizeText, separator } from './words/letters.ts'
import { Gap, type Letters, readLetters, withoutFillers } from './words/read-letters.ts'
import { type WordAction, wordActions, type WordKind, type WordRule } from './words/word-rule.ts'

export { normalizeText } from './words/letters.ts'

export interface WordHit {
  /** as in the list */
  word: string
  kind: WordKind
  action: WordAction
  /** as in the text */
  seen: string
}
/** A match of a word; `innocent` is the reason why it does not count. */
export interface WordFinding extends WordHit {
  innocent: Innocent | null
}

interface Found {
  number: number
  /** its last letter, counted from 1 */
  end: number
}

const severityOf = (action: WordAction): number => wordActions.indexOf(action)

/**
 * A compiled list of words: a text is scanned once, however many words there are, and judged only where a word was
 * found. The same list gives the same result everywhere.
 */
export class WordMatcher {
  readonly #forms: (Form & { rule: WordRule })[]
  readonly #automaton: Automaton

  constructor(rules: Iterable<WordRule>) {
    this.#forms = [...rules].flatMap(formsOf)
    this.#automaton = new Automaton(this.#forms.map(({ letters }) => letters))
  }

  /** The most severe word of a text; null: none. */
  find(text: string): WordHit | null {
    let mostSevere: WordHit | null = null
    const isMoreSevere = ({ action }: WordRule): boolean =>
      mostSevere === null || severityOf(action) > severityOf(mostSevere.action)
    for (const { innocent, ...hit } of this.#findings(text, isMoreSevere)) {
      if (innocent !== null) continue
      mostSevere = hit
      if (hit.action === 'refuse') break
    }
    return mostSevere
  }

  /** Every match in a text, including innocent ones. */
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

  /** The hot path: allocates only the list of matches, which is empty for nearly every text. */
  #scan(text: string): { found: Found[]; hasFillers: boolean } {
    const found: Found[] = []
    let [state, count, held, hasFillers] = [0, 0, 0, false]
    for (let index = 0; index < text.length; index++) {
      const letter = letterTable[text.charCodeAt(index)] ?? separator
      if (letter <= clauseEnd) continue
      count++
      const before = state
      state = this.#automaton.nextState(before, letter)
      if (isFiller(letter)) {
        // letters or digits may have been inserted into a word, which then continues after them
        if (before !== 0) held = before
      } else if (held !== 0) {
        if (this.#automaton.goesOn(held, letter)) hasFillers = true
        held = 0
      }
      if (state !== 0) for (const number of this.#automaton.endsAt(state)) found.push({ number, end: count })
    }
    return { found, hasFillers }
  }

  /** Only matches that continue after an omitted filler: all others were found before. */
  #scanLetters({ codes, gaps }: Letters): Found[] {
    const found: Found[] = []
    let state = 0
    codes.forEach((letter, index) => {
      state = this.#automaton.nextState(state, letter)
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
      yield { word, kind, action, seen, innocent: innocentReason(form, letters, start, end) }
    }
  }
}

/** The distinct spellings of a word, without those that have no letters. */
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
