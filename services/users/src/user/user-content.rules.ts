import { createHash } from 'node:crypto'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { profileFields } from '@xinyu/contracts/profile'
import type { UserState } from './user.document.ts'

/** fields that no moderator reviews */
const { wishes: _wishes, isPersonal: _isPersonal, ...submitted } = profileFields
const submittedFields = Object.keys(submitted).sort() as (keyof typeof submitted)[]

/** A hash of everything that a moderator reviews, to detect changes without storing the content. */
export const contentHash = (user: UserState): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        submittedFields.map((field) => user[field]),
        user.avatar?._id ?? null,
        user.images.map(({ _id }) => _id),
      ]),
    )
    .digest('base64url')

/** Sent back and unchanged since: a review would have the same result. */
export const isUnchanged = (user: UserState): boolean =>
  user.isCompleted === ProfileStatus.SentBack && Boolean(user.sentBackMark) && user.sentBackMark === contentHash(user)
