import { ProfileStatus } from '../enums.ts'
import type { ErrorCode } from '../errors.ts'
import type { Privacy, UserCard } from '../profile.ts'

/**
 * Who may see whom, what of them, and in which state: the one rule for every way out. Each read that names a person
 * asks `visibilityOf` (or, for lists of strangers, `isListed`) and shows no more than the answer. Staff see what waits
 * for review through the admin resources, which are recorded; a role widens nothing here.
 */

/** Who looks. A guest is of type `temp`. */
export interface Viewer {
  id: string
  type: 'temp' | 'normal'
}

/** What is known of the person looked at; null: nothing. */
export interface PersonState {
  _id: string
  isCompleted: number
  /** name, avatar and texts at hand are those a moderator approved; absent: unknown, then status 4 alone says so */
  wasApproved?: boolean | undefined
  isErased?: boolean | undefined
  privacy?: Pick<Privacy, 'blockMe' | 'hideOnline' | 'whoSeesPhotos'> | undefined
}

/** What stands between the two. */
export interface Relation {
  /** the viewer has blocked the person */
  blockedByViewer: boolean
  /** the person has blocked the viewer */
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
 * `nothing`: as if the person were not there; `placeholder`: a row that is the viewer's own stands without name or
 * face; `approved`: what a moderator approved; `full`: the person's own view of themselves.
 */
export type Shown = 'nothing' | 'placeholder' | 'approved' | 'full'
export interface Visibility {
  shown: Shown
  /** why no more than a placeholder is shown, as the page of the person refuses it */
  refusal: ErrorCode | null
  /** the status others may know: nobody learns that an approved profile waits for another review */
  isCompleted: ProfileStatus
  /** whether being online and the last activity may be told */
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

/** Whether what is at hand of this person was approved. Before that, name and face are for moderators only. */
export const isApprovedContent = ({
  isCompleted,
  wasApproved = false,
}: Pick<PersonState, 'isCompleted' | 'wasApproved'>): boolean =>
  isCompleted === ProfileStatus.Approved ||
  (wasApproved && (isCompleted === ProfileStatus.Waiting || isCompleted === ProfileStatus.SentBack))

/** Whoever hides being online, or is in stealth, is told of to nobody. What is not known counts as hidden. */
export const hidesOnline = (privacy: Pick<Privacy, 'blockMe' | 'hideOnline'> | undefined): boolean =>
  privacy === undefined || privacy.hideOnline || privacy.blockMe

/**
 * Whom people who do not know them may find in lists and searches: approved and not in stealth. What an approved member
 * changes waits by itself; they stay where they are with what was approved.
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
 * What a page answers of whom it shows nothing. That somebody is banned is told; a block by either, stealth, leaving, a
 * name that nobody has approved, and nobody at all are told apart by nothing.
 */
export const pageRefusalOf = (
  { refusal }: Pick<Visibility, 'refusal'>,
  { blockedByViewer, blockedByPerson }: Pick<Relation, 'blockedByViewer' | 'blockedByPerson'>,
): ErrorCode | null => {
  const isBlocked = blockedByViewer || blockedByPerson
  return refusal === null || (refusal === 'USER_DISABLED' && !isBlocked) ? refusal : 'USER_NOT_FOUND'
}

/**
 * What the viewer's own list of blocks shows: whom they blocked as before, so that they can tell whom to unblock,
 * but never whether that person is there, and nothing of somebody who blocked them as well.
 */
export const visibilityInBlockList = (viewer: Viewer, person: PersonState | null, relation: Relation): Visibility => {
  const seen = visibilityOf(viewer, person, { ...relation, blockedByViewer: false })
  return {
    ...seen,
    shown: seen.shown === 'nothing' && person && !person.isErased ? 'placeholder' : seen.shown,
    online: false,
  }
}

/** Name and face may be shown. */
export const isShown = ({ shown }: Pick<Visibility, 'shown'>): boolean => shown === 'approved' || shown === 'full'

/** What somebody can do towards another. */
export type Act = 'view' | 'like' | 'love' | 'follow' | 'msg' | 'gift'

/**
 * Whether the one an act was done towards may know who did it. Who viewed or liked somebody is a benefit of VIP, except
 * a like that is returned; whoever loves, follows, writes or gives wants to be known.
 */
export const mayKnowActor = (act: Act, { isVip, isReturned }: { isVip: boolean; isReturned: boolean }): boolean =>
  isVip || (act === 'like' ? isReturned : act !== 'view')

/** The card of somebody of whom the viewer may see no more than that there is somebody. */
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
