import { consentChanged } from '@xinyu/contracts/events/users'
import { consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import type { Decided } from './user-decision.rules.ts'
import type { UserState } from './user.document.ts'

type Answering = Pick<UserState, '_id' | 'consents'>

/** Records the answer with its text and time, and its fact. A repeat of the same answer changes nothing. */
export const answerConsent = (
  { _id, consents = {} }: Answering,
  kind: WrittenConsent,
  given: boolean,
  now: Date,
  textVersion: string = consentVersions[kind],
): Required<Pick<Decided, 'set' | 'facts'>> => {
  const before = consents[kind]
  if (before?.given === given && before.textVersion === textVersion) return { set: {}, facts: [] }
  return {
    set: { consents: { ...consents, [kind]: { textVersion, given, at: now } } },
    facts: [{ fact: consentChanged, extra: { user_id: _id, kind, textVersion, given }, bare: true }],
  }
}
