import type { searchTexts } from '@xinyu/contracts/http/users/moderation'
import type { ReplyOf } from '@xinyu/contracts/call'

/** One thing that the search found, and where it is shown. */
export interface Found {
  key: string
  /** key of the text that says what it is */
  kind: string
  text: string
  to: string
}
type Text = ReplyOf<typeof searchTexts>['found'][number]

const resources = { post: 'posts', comment: 'comments', report: 'reports', question: 'questions' } as const
const addressOf = ({ kind, subject_id, user_id }: Text): string =>
  kind === 'profile' || kind === 'name' ? `/users/${user_id}/show` : `/${resources[kind]}/${subject_id}/show`

export const foundText = (text: Text): Found => ({
  key: `${text.kind}-${text.subject_id}`,
  kind: `xinyu.search.kind.${text.kind}`,
  text: text.text,
  to: addressOf(text),
})

const GID = /^\d{8}$/
/** Ids of devices are long; what is a phone, a number of a member or one of a record is looked up as such. */
export const mayBeDevice = (q: string): boolean =>
  /^[\w-]{12,64}$/.test(q) && !GID.test(q) && !/^1\d{10}$/.test(q) && !/^[0-9a-f]{24}$/.test(q)
