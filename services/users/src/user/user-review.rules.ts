import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import { profileApproved, profileChanged, profileSentBack, profileSubmitted } from '@xinyu/contracts/events/users'
import { reviewedAnswers } from './answers.rules.ts'
import type { Decision } from './user-decision.rules.ts'
import type { UserState } from './user.document.ts'
import { reviewedFields } from './profile-content.document.ts'
import { contentHash, isUnchanged } from './user-content.rules.ts'
import { missingOf } from './profile-completion.rules.ts'

/** The status below a ban or a cancellation, which a review changes. */
const statusWithoutBan = (user: UserState): ProfileStatus => {
  const beneath =
    user.isCompleted === ProfileStatus.Cancelled ? (user.cancellation?.before ?? user.isCompleted) : user.isCompleted
  return beneath === ProfileStatus.Banned ? (user.ban?.before ?? beneath) : beneath
}

/** Sets the status, below a ban or a cancellation if there is one. */
const withStatus = (user: UserState, status: ProfileStatus): Partial<UserState> => {
  if (user.ban) return { ban: { ...user.ban, before: status } }
  if (user.cancellation) return { cancellation: { ...user.cancellation, before: status } }
  return { isCompleted: status }
}

/**
 * A member edits the profile. A change that needs review (`reviewed`) sends a waiting or approved profile to review
 * with a new revision; `submit` requests it from the other states, needs every required field, and a change of what was
 * sent back.
 */
export const editUser = (
  user: UserState,
  set: Partial<UserState>,
  { reviewed, submit }: { reviewed: boolean; submit: boolean },
): Decision => {
  const status = user.isCompleted
  const isKnown = status === ProfileStatus.Waiting || status === ProfileStatus.Approved
  const changed = Object.keys(set).length > 0
  if (isKnown ? !reviewed : !submit)
    return changed
      ? {
          set: { ...set, ...(status === ProfileStatus.Empty ? { isCompleted: ProfileStatus.BeingFilled } : {}) },
          facts: [{ fact: profileChanged }],
        }
      : {}
  const after = { ...user, ...set }
  const missing = missingOf(after)
  if (missing.length > 0) return { refuse: 'PROFILE_INCOMPLETE', details: { missing } }
  if (isUnchanged(after)) return { refuse: 'PROFILE_UNCHANGED', details: { reason: user.reviewReason } }
  return submitted(after, { ...set, isCompleted: ProfileStatus.Waiting })
}

/** What waits is the next revision. */
const submitted = (after: UserState, set: Partial<UserState>, more: { again?: true } = {}): Decision => {
  const revision = after.revision + 1
  const texts = [
    ...reviewedFields.filter((field) => after[field] !== '').map((field) => ({ field, text: after[field] })),
    ...reviewedAnswers(after.answers),
  ]
  const images = [...(after.avatar ? [after.avatar] : []), ...after.images].map((picture) => ({
    _id: picture._id,
    url: pictureKey(picture.name, 960),
    desc: picture.desc,
  }))
  return {
    set: { ...set, revision, reviewReason: '', reviewCode: '', sentBackMark: '' },
    facts: [{ fact: profileChanged }, { fact: profileSubmitted, extra: { revision, texts, images, ...more } }],
  }
}

/** Approves the profile as it was reviewed; a decision on an older revision does nothing. */
export const approveProfile = (user: UserState, revision: number): Decision => {
  if (statusWithoutBan(user) !== ProfileStatus.Waiting || user.revision !== revision) return {}
  const isChecked = ReviewStatus.Approved
  const { name, aboutMe, emotion, lover, answers = [] } = user
  const avatar = user.avatar && { ...user.avatar, isChecked }
  const content = {
    approved: { name, aboutMe, emotion, lover, avatar, answers },
    reviewReason: '',
    reviewCode: '',
    avatar,
    images: user.images.map((picture) => ({ ...picture, isChecked })),
  }
  return {
    set: { ...content, ...withStatus(user, ProfileStatus.Approved) },
    facts: [{ fact: profileApproved, extra: { revision } }],
  }
}

/** The previously approved content stays visible. */
export const sendProfileBack = (
  user: UserState,
  revision: number,
  reason: string,
  code: string | null = null,
): Decision =>
  statusWithoutBan(user) === ProfileStatus.Waiting && user.revision === revision
    ? {
        set: {
          reviewReason: reason,
          reviewCode: code ?? '',
          sentBackMark: contentHash(user),
          ...withStatus(user, ProfileStatus.SentBack),
        },
        facts: [{ fact: profileSentBack, extra: { revision, reason } }],
      }
    : {}

/** A refusal was taken back: it waits again, unless the member has submitted another revision. */
export const reopenProfile = (user: UserState, revision: number): Decision =>
  statusWithoutBan(user) === ProfileStatus.SentBack && user.revision === revision
    ? submitted(user, withStatus(user, ProfileStatus.Waiting), { again: true })
    : {}
