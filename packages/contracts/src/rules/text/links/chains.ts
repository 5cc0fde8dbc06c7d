import { plainLabel } from './endings.ts'

/** Start and end of a link, in units of the text. */
export interface Span {
  start: number
  end: number
}
/** How a dot is written; `None`: no dot between the labels. */
export type Dot = 'plain' | 'ideographic' | 'bracketed' | 'unusual' | 'before' | 'around' | 'behind' | 'word' | 'comma'
interface Token extends Span {
  text: string
  dot: Dot | null
}
export interface Label extends Span {
  written: string
  plain: string
  isHan: boolean
}
export interface Chain {
  labels: Label[]
  /** by label: the dot before it */
  dots: (Dot | null)[]
}

export const unusualDots = '·‧・•∙⋅●ᐧ۔܂⸱⸳'
const anyDot = `[.。${unusualDots}]`
const open = '[\\[({<【〔「『（]'
const close = '[\\])}>】〕」』）]'
const nameChar = '[\\p{L}\\p{N}\\p{Extended_Pictographic}\\u{1f1e6}-\\u{1f1ff}_\\-]'
const token = new RegExp(
  [
    `(?<bracketed>\\s{0,2}${open}\\s?(?:${anyDot}|dot|[点點])\\s?${close}\\s{0,2})`,
    `(?<word>(?<=[a-z0-9\\]])\\s?[点點]\\s?(?=[a-z])|(?<=[\\p{L}\\p{N}])\\s{1,3}dot\\s{1,3}(?=[a-z]))`,
    `(?<comma>(?<=[a-z0-9])[,，](?=(?:com|cn)(?![a-z0-9])))`,
    `(?<han>\\p{Script=Han}+)`,
    `(?<name>(?:(?!\\p{Script=Han})${nameChar})+)`,
    `(?<around>\\s{1,3}(?:${anyDot})\\s{1,3})`,
    `(?<before>\\s{1,3}(?:${anyDot}))`,
    `(?<behind>(?:${anyDot})\\s{1,3})`,
    `(?<ideographic>。)`,
    `(?<unusual>[${unusualDots}])`,
    `(?<plain>\\.)`,
  ].join('|'),
  'giu',
)

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(token)].map(({ 0: part, index, groups }) => {
    const kind = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0]
    const dot = kind === 'han' || kind === 'name' ? null : (kind as Dot)
    return { start: index, end: index + part.length, text: part, dot }
  })

const labelOf = ({ start, end, text }: Token): Label => ({
  start,
  end,
  written: text,
  plain: plainLabel(text),
  isHan: /^\p{Script=Han}/u.test(text),
})

/** Runs of labels with a dot between each and the next. */
export const chainsOf = (text: string): Chain[] => {
  const chains: Chain[] = []
  let chain: Chain = { labels: [], dots: [] }
  const endChain = (): void => {
    if (chain.labels.length > 1) chains.push(chain)
    chain = { labels: [], dots: [] }
  }
  let dot: Token | null = null
  for (const one of tokensOf(text)) {
    if (one.dot !== null) {
      const last = chain.labels.at(-1)
      dot = last?.end === one.start ? one : null
      if (!dot) endChain()
      continue
    }
    if (dot?.end !== one.start) endChain()
    chain.dots.push(chain.labels.length === 0 ? null : (dot?.dot ?? null))
    chain.labels.push(labelOf(one))
    dot = null
  }
  endChain()
  return chains
}
