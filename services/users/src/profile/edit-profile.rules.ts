import { CheckStatus } from '@xinyu/contracts/enums'
import type { InputOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import type { proof } from '@xinyu/contracts/http/users/account'
import type { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { listedPlace } from '@xinyu/contracts/lists/regions'
import { filterLinks } from '@xinyu/contracts/rules/text/links'
import { isAdultOn } from '@xinyu/contracts/rules/people/age'
import { maxAnswerLength, maxNameLength } from '@xinyu/contracts/profile'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { answerConsent } from '../user/user-consents.rules.ts'
import { editUser } from '../user/user-review.rules.ts'
import { editedAnswers, type WrittenAnswer } from '../user/answers.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { type ReviewedTexts, reviewedFields } from '../user/profile-content.document.ts'

/** The profile fields of the call, without the payee, which is sealed. */
export type ProfileEdit = Omit<InputOf<typeof updateUserInfo>, 'withdrawInfo' | keyof typeof proof> & {
  withdrawInfo?: Sealed
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The changed texts of an edit, which must be checked for sensitive words. */
export const newTexts = (
  user: Pick<UserState, keyof ReviewedTexts | 'answers'>,
  input: ProfileEdit,
): { field: keyof ReviewedTexts | 'answers'; text: string }[] => {
  const known = new Set(user.answers?.map(({ text }) => text))
  return [
    ...reviewedFields.flatMap((field) => {
      const text = input[field]
      return text && text !== user[field] ? [{ field, text }] : []
    }),
    ...(input.answers ?? []).flatMap(({ text }) =>
      text === '' || known.has(text) ? [] : [{ field: 'answers' as const, text }],
    ),
  ]
}

/** The edit with links in its texts replaced, as in messages. A name keeps its maximum length. */
export const withoutLinks = <
  E extends { [F in keyof ReviewedTexts]?: string | undefined } & { answers?: WrittenAnswer[] | undefined },
>(
  input: E,
  language: Language,
): { edit: E; isFiltered: boolean } => {
  const replaced = reviewedFields.flatMap((field) => {
    const { text, found } = filterLinks(input[field] ?? '', language)
    return found.length === 0 ? [] : [[field, field === 'name' ? text.slice(0, maxNameLength) : text] as const]
  })
  const answers = input.answers?.map((answer) => ({ ...answer, ...withoutLinksIn(answer.text, language) }))
  const isFiltered = replaced.length > 0 || (answers ?? []).some(({ isReplaced }) => isReplaced)
  const kept = answers?.map(({ isReplaced: _isReplaced, ...answer }) => answer)
  return { edit: { ...input, ...Object.fromEntries(replaced), ...(kept ? { answers: kept } : {}) }, isFiltered }
}

const withoutLinksIn = (written: string, language: Language): { text: string; isReplaced: boolean } => {
  const { text, found } = filterLinks(written, language)
  return { text: text.slice(0, maxAnswerLength), isReplaced: found.length > 0 }
}

/** Refuses minors by the date in China, and a city outside its province. City names come from our list. */
export const editProfile = (
  user: UserState,
  { submit = false, answers, ...fields }: ProfileEdit,
  now: Date,
): Decision => {
  if (fields.birthday !== undefined && !isAdultOn(fields.birthday, now)) return { refuse: 'MINOR' }
  const liveCity = fields.liveCity && listedPlace(fields.liveCity)
  if (liveCity === null)
    return {
      refuse: 'INVALID_INPUT',
      details: { fields: [{ path: 'liveCity.cityCode', reason: 'no city of this province' }] },
    }
  const answered = answers && editedAnswers(user.answers, answers)
  if (answered === null)
    return { refuse: 'INVALID_INPUT', details: { fields: [{ path: 'answers', reason: 'no voice to keep' }] } }
  const wanted: Partial<UserState> = {
    ...fields,
    ...(answered ? { answers: answered } : {}),
    ...(liveCity ? { liveCity } : {}),
    ...(fields.habits ? { habits: [...new Set(fields.habits)] } : {}),
  }
  const set: Partial<UserState> = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isSame(value, user[field as keyof UserState]),
    ),
  )
  if (user.hasRealChecked === CheckStatus.Verified && ('birthday' in set || 'gender' in set))
    return { refuse: 'VERIFIED_FIELD' }
  // the verified education has changed
  if (user.hasGradeChecked === CheckStatus.Verified && 'education' in set) set.hasGradeChecked = CheckStatus.None
  const decision = editUser(user, set, {
    reviewed: [...reviewedFields, 'answers' as const].some((field) => field in set),
    submit,
  })
  if ('refuse' in decision || set.isPersonal === undefined) return decision
  const consent = answerConsent(user, 'recommendation', set.isPersonal, now)
  return { set: { ...decision.set, ...consent.set }, facts: [...(decision.facts ?? []), ...consent.facts] }
}
