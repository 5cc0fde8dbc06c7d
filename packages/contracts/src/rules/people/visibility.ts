import { ProfileStatus } from '../../enums.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Privacy, UserCard } from '../../profile.ts'

/**
 * Who may see whom, what of them, and in which state: the single rule for all output. Each read that returns a person
 * calls `visibilityOf` (or, for lists of strangers, `isListed`) and shows no more than its result. Staff see unreviewed
 * content through the admin resources, which are recorded; a role widens nothing here.
 */

/** The person who views. A guest is of type `temp`. */
export interface Viewer {
  id: string
  type: 'temp' | 'normal'
}

/** The viewed person; null: unknown. */
export interface PersonState {
  _id: string
  isCompleted: number
  /** the available name, avatar and texts are approved; absent: unknown, then only status 4 proves it */
  wasApproved?: boolean | undefined
  isErased?: boolean | undefined
  privacy?: Pick<Privacy, 'blockMe' | 'hideOnline' | 'whoSeesPhotos'> | undefined
}

export interface Relation {
  blockedByViewer: boolean
  blockedByPerson: boolean
  isMatch: boolean
  /** the person has liked, loved, followed, written or given something to the viewer, and the viewer may know of it */
  hasReachedOut: boolean
}
export const strangers: Relation = {
  blockedByViewer: false,
  blockedByPerson: false,
  isMatch: false,
  hasReachedOut: false,
}

/**
 * `nothing`: as if the person did not exist; `placeholder`: the viewer's own row is kept without name or face;
 * `approved`: what a moderator approved; `full`: the person's own view of themselves.
 */
export type Shown = 'nothing' | 'placeholder' | 'approved' | 'full'
export interface Visibility {
  shown: Shown
  /** why only a placeholder is shown; the refusal of the person's page */
  refusal: ErrorCode | null
  /** the status that others may see: that an approved profile waits for another review is hidden */
  isCompleted: ProfileStatus
  /** whether being online and the last activity may be shown */
  online: boolean
  /** whether the album may be shown */
  photos: boolean
}

const under = (shown: Shown, refusal: ErrorCode, isCompleted: ProfileStatus = ProfileStatus.Empty): Visibility => ({
  shown,
  refusal,
  isCompleted,
  online: false,
  photos: false,
})

/** Whether the available content of this person was approved. Before that, name and face are for moderators only. */
export const isApprovedContent = ({
  isCompleted,
  wasApproved = false,
}: Pick<PersonState, 'isCompleted' | 'wasApproved'>): boolean =>
  isCompleted === ProfileStatus.Approved ||
  (wasApproved && (isCompleted === ProfileStatus.Waiting || isCompleted === ProfileStatus.SentBack))

/** People who hide being online, or are in stealth, are never shown as online. Unknown counts as hidden. */
export const hidesOnline = (privacy: Pick<Privacy, 'blockMe' | 'hideOnline'> | undefined): boolean =>
  privacy === undefined || privacy.hideOnline || privacy.blockMe

/**
 * Who appears in lists and searches of strangers: approved people who are not in stealth. An approved member's changes
 * wait for review separately; the approved version stays listed.
 */
export const isListed = ({ isErased = false, privacy, ...person }: Omit<PersonState, '_id'>): boolean =>
  isApprovedContent(person) && !isErased && privacy?.blockMe === false

const maySeePhotos = (who: Privacy['whoSeesPhotos'] | undefined, viewer: Viewer, isMatch: boolean): boolean =>
  who === 'everyone' || isMatch || (who === 'members' && viewer.type === 'normal')

/** What the viewer may see of the person. In the order of the refusals of a page. */
export const visibilityOf = (viewer: Viewer, person: PersonState | null, relation: Relation): Visibility => {
  if (!person || person.isErased) return under('nothing', 'USER_NOT_FOUND')
  const { isCompleted, privacy } = person
  if (viewer.id === person._id)
    return { shown: 'full', refusal: null, isCompleted: isCompleted as ProfileStatus, online: true, photos: true }
  if (isCompleted === ProfileStatus.Banned) return under('placeholder', 'USER_DISABLED', isCompleted)
  if (isCompleted === ProfileStatus.Cancelled) return under('placeholder', 'ACCOUNT_CANCELLED', isCompleted)
  if (relation.blockedByViewer || relation.blockedByPerson) return under('nothing', 'BLACKLISTED')
  if (!isApprovedContent(person)) return under('placeholder', 'USER_NOT_FOUND')
  if (privacy?.blockMe !== false && !relation.isMatch && !relation.hasReachedOut)
    return under('placeholder', 'STEALTH_MODE')
  return {
    shown: 'approved',
    refusal: null,
    isCompleted: ProfileStatus.Approved,
    online: !hidesOnline(privacy),
    photos: maySeePhotos(privacy?.whoSeesPhotos, viewer, relation.isMatch),
  }
}

/**
 * A page's refusal if nothing is shown. A ban is revealed; a block by either, stealth, leaving, an unapproved name and
 * a missing person are indistinguishable.
 */
export const pageRefusalOf = (
  { refusal }: Pick<Visibility, 'refusal'>,
  { blockedByViewer, blockedByPerson }: Pick<Relation, 'blockedByViewer' | 'blockedByPerson'>,
): ErrorCode | null => {
  const isBlocked = blockedByViewer || blockedByPerson
  return refusal === null || (refusal === 'USER_DISABLED' && !isBlocked) ? refusal : 'USER_NOT_FOUND'
}

/**
 * The viewer's own block list shows people as before, so that the viewer can tell whom to unblock, but never whether
 * they are online, and nothing of a person who blocked the viewer as well.
 */
export const visibilityInBlockList = (viewer: Viewer, person: PersonState | null, relation: Relation): Visibility => {
  const seen = visibilityOf(viewer, person, { ...relation, blockedByViewer: false })
  return {
    ...seen,
    shown: seen.shown === 'nothing' && person && !person.isErased ? 'placeholder' : seen.shown,
    online: false,
  }
}

export const isShown = ({ shown }: Pick<Visibility, 'shown'>): boolean => shown === 'approved' || shown === 'full'

/** What a person can do towards another. */
export type Act = 'view' | 'like' | 'love' | 'follow' | 'msg' | 'gift'

/**
 * Whether the target of an act may see its actor. Who viewed or liked is a VIP benefit, except for a like that is
 * returned; loves, follows, messages and gifts always show their actor.
 */
export const mayKnowActor = (act: Act, { isVip, isReturned }: { isVip: boolean; isReturned: boolean }): boolean =>
  isVip || (act === 'like' ? isReturned : act !== 'view')

/** The card of a person of whom the viewer sees only a placeholder. */
export const placeholderCard = (id: string, { isCompleted }: Pick<Visibility, 'isCompleted'>): UserCard => ({
  _id: id,
  GID: '00000000',
  name: '',
  avatar: null,
  gender: null,
  age: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  habits: [],
  photos: 0,
  hasRealChecked: 0,
  isCompleted,
  isVip: false,
  online: false,
  lastActive: null,
})
