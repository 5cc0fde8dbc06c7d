import { type Chain, chainsOf, type Dot, type Label, type Span } from './chains.ts'
import { type Ending, endingOf, isNonWord, isUnambiguous, isWordEnding } from './endings.ts'

const port = /:\d{2,5}(?!\d)/y
export const rest = '[^\\s\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef<>"\'“”‘’]'
const path = new RegExp(`[/\\\\]${rest}*|[?#](?=[\\w=%&-])${rest}*`, 'yu')

/** The end of the port and path after a name, or of the name if it has none. */
export const endOfPath = (text: string, from: number): number => {
  let end = from
  for (const part of [port, path]) {
    part.lastIndex = end
    if (part.test(text)) end = part.lastIndex
  }
  return end
}

const latin = /[a-z]/i
/** Whether an English sentence continues here. */
const goesOn = (text: string, end: number): boolean =>
  latin.test(/^[\s,]{0,3}(\S)/.exec(text.slice(end, end + 4))?.[1] ?? '')
const isBesideWords = (text: string, start: number, end: number): boolean =>
  latin.test(/\S(?=\s*$)/.exec(text.slice(Math.max(0, start - 4), start))?.[0] ?? '') || goesOn(text, end)

const answers = new Set(
  (
    'yes yeah yep nope okay hey hello hi thanks thank thx sorry please bye haha hahaha you him her them that this ' +
    'what why who how when where fine good nice great cool sure well right then now here there not and but'
  ).split(' '),
)
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'no', 'st'])

/** Too short for a name under an unusual ending: `1.yoga`, `a.coffee`. */
const isNumbering = ({ plain }: Label): boolean => /^(?:\d{1,2}|[^\d])$/u.test(plain)
const isOwnName = ({ plain }: Label): boolean => [...plain].length > 2 && !answers.has(plain)

interface Place {
  text: string
  name: Label
  ending: Label
  /** the end of the ending itself, before adjacent letters of another script */
  end: number
}

const holdsPlain: Record<Ending, (place: Place) => boolean> = {
  usual: () => true,
  other: ({ text, name, ending, end }) =>
    name.isHan ? !goesOn(text, end) : isUnambiguous(ending.plain) || !isNumbering(name),
  spoken: ({ text, name, end }) =>
    /[\d-]/.test(name.plain) && /[a-z]/.test(name.plain)
      ? true
      : isOwnName(name) && !name.isHan && !isBesideWords(text, name.start, end),
  file: () => false,
  han: () => true,
  hanWord: ({ name }) => !name.isHan && isOwnName(name),
  hanSaid: () => false,
}

const hanKinds: ReadonlySet<Ending> = new Set(['han', 'hanWord', 'hanSaid'])

/** Whether an ending with this kind of dot before it ends a name. */
const holds = (dot: Dot, kind: Ending, place: Place): boolean => {
  const { text, name, ending, end } = place
  if (hanKinds.has(kind) && (/\p{Script=Han}/u.test(text.slice(end, end + 1)) || dot !== 'plain')) return false
  if (titles.has(name.plain) && !name.isHan) return false
  // after an ideographic full stop a sentence begins
  if (name.isHan && dot !== 'plain' && dot !== 'bracketed') return false
  if (dot === 'bracketed') return !name.isHan || kind === 'usual'
  if (endOfPath(text, end) > end && kind !== 'usual') return !name.isHan || dot === 'plain'
  const isLettered = /\p{L}/u.test(name.plain)
  switch (dot) {
    case 'plain':
      return holdsPlain[kind](place)
    case 'ideographic':
      return (
        kind === 'usual' ||
        isUnambiguous(ending.plain) ||
        (kind === 'other' && !isNumbering(name) && !goesOn(text, end) && !/^\p{Script=Han}/u.test(text.slice(end)))
      )
    case 'unusual':
    case 'before':
      return isUnambiguous(ending.plain)
    case 'around':
      return isUnambiguous(ending.plain) || (kind === 'usual' && isLettered)
    case 'behind':
      return isNonWord(ending.plain)
    case 'word':
      return isLettered && [...name.plain].length > 1 && isUnambiguous(ending.plain)
    case 'comma':
      return isLettered && [...name.plain].length > 1
  }
}

const isTight = (dot: Dot | null | undefined): boolean =>
  dot === 'plain' || dot === 'bracketed' || dot === 'unusual' || dot === 'ideographic'

/** The label as an ending: all of it, or its ASCII part before other letters. */
const endingAt = (label: Label): { kind: Ending; label: Label } | null => {
  const kind = endingOf(label.plain)
  if (kind) return { kind, label }
  const ascii = /^[a-z0-9-]+(?=[^a-z0-9-])/i.exec(label.written)?.[0].toLowerCase()
  const shorter = ascii === undefined ? null : endingOf(ascii)
  if (!shorter || ascii === undefined) return null
  return { kind: shorter, label: { ...label, plain: ascii, written: ascii, end: label.start + ascii.length } }
}

/** The first label of the name that ends at `last`. */
const firstOf = ({ labels, dots }: Chain, last: number): number => {
  let first = last - 1
  while (first > 0 && isTight(dots[first]) && !(dots[first] === 'ideographic' && dots[last] !== 'ideographic')) first--
  // a Chinese sentence runs into a name that is not Chinese
  while (first < last - 1 && labels[first]?.isHan && !labels[first + 1]?.isHan) first++
  return first
}

/** `yoga.coffee.travel`: a list whose words all happen to be endings. */
const isList = (labels: readonly Label[]): boolean =>
  labels.length > 2 && labels.every(({ plain }) => isWordEnding(plain))

const linksIn = (text: string, chain: Chain): Span[] => {
  const { labels, dots } = chain
  const found: Span[] = []
  let until = labels.length
  while (until > 1) {
    const last = until - 1
    const [name, ending, dot] = [labels[last - 1], labels[last], dots[last]]
    const at = ending && endingAt(ending)
    const first = firstOf(chain, last)
    const start = labels[first]?.start ?? 0
    if (!name || !ending || !dot) return found
    const end = at?.label.end ?? ending.end
    const isWww = labels[first]?.plain === 'www' && last - first > 1 && /^[a-z]{2,}/.test(ending.plain)
    const isLink = at !== null && at !== undefined && holds(dot, at.kind, { text, name, ending: at.label, end })
    if (!isWww && !isLink) {
      until--
      continue
    }
    const whole = endOfPath(text, end)
    if (isWww || whole > end || !isList(labels.slice(first, last + 1))) found.push({ start, end: whole })
    until = first
  }
  return found
}

/** Host names, with the port and path after them. */
export const findNames = (text: string): Span[] => chainsOf(text).flatMap((chain) => linksIn(text, chain))
