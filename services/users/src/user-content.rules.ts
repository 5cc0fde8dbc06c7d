import { createHash } from 'node:crypto'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { profileFields } from '@xinyu/contracts/profile'
import type { UserState } from './user.rules.ts'

/** what of it no moderator looks at */
const { wishes: _wishes, isPersonal: _isPersonal, ...submitted } = profileFields
const submittedFields = Object.keys(submitted).sort() as (keyof typeof submitted)[]

/** Tells one content of a profile from another without keeping either: everything a moderator looks at. */
export const contentMark = (user: UserState): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        submittedFields.map((field) => user[field]),
        user.avatar?._id ?? null,
        user.images.map(({ _id }) => _id),
      ]),
    )
    .digest('base64url')

/** Sent back, and exactly as it was then: the same review would find the same. */
export const isUnchanged = (user: UserState): boolean =>
  user.isCompleted === ProfileStatus.SentBack && Boolean(user.sentBackMark) && user.sentBackMark === contentMark(user)
