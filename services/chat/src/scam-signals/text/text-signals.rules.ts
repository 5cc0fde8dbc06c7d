import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { type SignalKind, signalKinds } from '@xinyu/contracts/signals'
import { hasContactDetails } from './contact-details.rules.ts'
import { signalPhrases } from './phrases.rules.ts'

const kindOf = new Map(signalPhrases.map(({ kind, rule }) => [rule.word, kind]))
const matcher = new WordMatcher(signalPhrases.map(({ rule }) => rule))

/** Signals in the text itself: contact details, a move out of the app, money; in one pass. */
export const signalsIn = (text: string): SignalKind[] => {
  const found = new Set<SignalKind>()
  for (const { word, innocent } of matcher.explain(text)) {
    const kind = innocent === null ? kindOf.get(word) : undefined
    if (kind) found.add(kind)
  }
  if (!found.has('contact') && hasContactDetails(text)) found.add('contact')
  return found.size === 0 ? [] : signalKinds.filter((kind) => found.has(kind))
}
