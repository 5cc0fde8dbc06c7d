import { consentChanged } from '@xinyu/contracts/events/users'
import { consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import type { Decided, UserState } from './user.rules.ts'

type Answering = Pick<UserState, '_id' | 'consents'>

/** The answer on record, with its text and time, and the fact of it. The same answer once more changes nothing. */
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
