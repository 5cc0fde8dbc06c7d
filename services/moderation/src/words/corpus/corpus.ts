import { readFileSync } from 'node:fs'
import { type WordKind, wordKind } from '@xinyu/contracts/rules/text/words/word-rule'
import { heldOut, type Templates, tuning } from './templates.ts'

/** A line and its label; null: innocent. */
export interface LabelledLine {
  text: string
  kind: WordKind | null
}
export interface Corpus {
  tuning: LabelledLine[]
  heldOut: LabelledLine[]
}

const size = 2_000
/** of the lines made from templates */
const innocentShare = 0.55

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

const byHand = (): LabelledLine[] => [
  ...linesOf('innocent.txt').map((text) => ({ text, kind: null })),
  ...linesOf('meant.txt').map((line) => {
    const [kind = '', text = ''] = line.split('\t')
    return { text, kind: wordKind.parse(kind) }
  }),
]

/** A seeded sequence of numbers from 0 to 1. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const fullWidth = (text: string): string =>
  text.replace(/[a-z]/gi, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
const between = (sign: string) => (word: string) => [...word].join(sign)
const traditional = (word: string): string =>
  word.replace(
    /[赌码单发开网钱货儿头杀发约骗枪车联号扫]/g,
    (char) => '賭碼單發開網錢貨兒頭殺發約騙槍車聯號掃'['赌码单发开网钱货儿头杀发约骗枪车联号扫'.indexOf(char)] ?? char,
  )
const disguises: ((word: string) => string)[] = [
  between(' '),
  between('·'),
  between('-'),
  between('🌸'),
  between('\u200b'),
  (word) => `${word.slice(0, 1)}8${word.slice(1)}`,
  (word) => fullWidth(word).toUpperCase(),
  traditional,
]

const made = (templates: Templates, count: number, random: () => number): LabelledLine[] => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const { innocent, meant } = templates
  const kinds = Object.keys(meant.words) as WordKind[]
  const lines = new Map<string, WordKind | null>()
  const innocents = Math.round(count * innocentShare)
  while (lines.size < innocents)
    lines.set(
      pick(innocent.frames)
        .replace(/\{(.)\}/gu, (_, blank: string) => pick(innocent.blanks[blank] ?? ['']))
        .replaceAll('_', ' '),
      null,
    )
  while (lines.size < count) {
    const kind = pick(kinds)
    const word = pick(meant.words[kind] ?? [])
    // every third is disguised
    const written = random() < 1 / 3 ? pick(disguises)(word) : word
    lines.set(pick(meant.frames).replaceAll('{词}', written), kind)
  }
  return [...lines].map(([text, kind]) => ({ text, kind }))
}

/** Our own two thousand lines, deterministic, in halves: one for tuning, one held out. */
export const readCorpus = (): Corpus => {
  const hand = byHand()
  const random = seeded(20_261_121)
  const rest = size - hand.length
  const half = Math.ceil(rest / 2)
  return {
    tuning: [...hand.filter((_, index) => index % 2 === 0), ...made(tuning, half, random)],
    heldOut: [...hand.filter((_, index) => index % 2 === 1), ...made(heldOut, rest - half, random)],
  }
}
