import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { comparedSince } from './consent-text.rules.ts'

export type FaceSource = 'avatar' | 'photo' | 'client' | 'admin'
export interface StoredFace {
  _id: string
  label: string
  source: FaceSource
  descriptor: number[]
  /** for the avatar that others still see: the picture it was measured from */
  key?: string
  smile: number | null
  age: number | null
  addtime: Date
}
/** A member's last answer to the consent text. `consents` has all answers. */
export interface ConsentAnswer {
  given: boolean
  textVersion: string
  at: Date
  /** sequence number of the fact that published it */
  seq: number
}
export type AccountState = 'active' | 'cancelled' | 'erased'
export interface FaceRecordState {
  consent: ConsentAnswer | null
  /** state of the account; a consent allows vectors only while it is active */
  standing: AccountState
  /** sequence number of the users fact that set `standing` */
  standingSeq: number
  /** object key of the current avatar; stored without a consent too, so that a later consent needs no new upload */
  avatarKey: string | null
  /** sequence number of the users fact that set `avatarKey` */
  avatarSeq: number
  /** at most `maxFaces` */
  faces: StoredFace[]
  /** filter value set by an operator, overrides the profile */
  gender: 1 | 2 | null
  region: string | null
}

/** label of the face from the avatar; reserved */
export const avatarLabel = 'avatar'
/** label of the face from the avatar that others see while a newer one waits for review; reserved */
export const approvedLabel = 'approved avatar'
export const maxFaces = 6

/** The consent that currently allows vectors; null: there is none, or no active account. */
export const consentOf = ({ consent, standing }: Pick<FaceRecordState, 'consent' | 'standing'>): ConsentAnswer | null =>
  consent?.given && standing === 'active' ? consent : null

/** Whether moderators may compare the face with others, according to the accepted text. */
export const allowsComparison = (member: Pick<FaceRecordState, 'consent' | 'standing'>): boolean =>
  (consentOf(member)?.textVersion ?? '') >= comparedSince

type Faces = { faces: StoredFace[] } | { refuse: ErrorCode }

/** Invariant: no vector without a stored consent. Replaces the face with the same label. */
export const withFace = (member: Pick<FaceRecordState, 'consent' | 'standing' | 'faces'>, face: StoredFace): Faces => {
  if (!consentOf(member)) return { refuse: 'FACE_CONSENT_NEEDED' }
  const others = member.faces.filter(({ label }) => label !== face.label)
  const counted = others.filter(({ label }) => label !== approvedLabel)
  return counted.length >= maxFaces ? { refuse: 'FACE_SAVE_FAILED' } : { faces: [...others, face] }
}

export const withoutLabel = (faces: readonly StoredFace[], label: string | undefined): StoredFace[] =>
  label === undefined
    ? []
    : faces.filter((face) => face.label !== label && !(label === avatarLabel && face.label === approvedLabel))

/**
 * The faces after a new avatar: that of the avatar which others still see (`shownKey`) stays, so that the member is
 * found by it until the new one is approved.
 */
export const facesAfterNewAvatar = (
  { faces, avatarKey }: Pick<FaceRecordState, 'faces' | 'avatarKey'>,
  shownKey: string | null,
): StoredFace[] => {
  const rest = withoutLabel(faces, avatarLabel)
  const isOfShown = ({ label, key }: StoredFace): boolean =>
    label === avatarLabel ? avatarKey === shownKey : label === approvedLabel && key === shownKey
  const shown = shownKey === null ? undefined : faces.find(isOfShown)
  return shown && shownKey !== null ? [...rest, { ...shown, label: approvedLabel, key: shownKey }] : rest
}

/** Whether others may find a listed person by this face: of two avatars only by the one they see. */
export const isFaceShown = (
  { label, key }: Pick<StoredFace, 'label' | 'key'>,
  avatarKey: string | null,
  user: { isCompleted: number; avatar: string | null },
): boolean => {
  const shownKey = user.avatar && pictureKeyOf(user.avatar)
  if (label === avatarLabel) return user.isCompleted === ProfileStatus.Approved || avatarKey === shownKey
  return label !== approvedLabel || (key === shownKey && key !== avatarKey)
}

interface Measured {
  box: { width: number; height: number }
  sharpness: number
}

/** The face on a picture that may represent a person: the only one, large and sharp enough. */
export const onlyFace = <F extends Measured>(
  { faces, isBlurred }: { faces: readonly F[]; isBlurred: boolean },
  limits: { minSide: number; minSharpness: number },
): { face: F } | { refuse: ErrorCode } => {
  const [face, another] = faces
  if (!face) return { refuse: isBlurred ? 'FACE_BLURRED' : 'NO_FACE' }
  if (another) return { refuse: 'MANY_FACES' }
  if (Math.min(face.box.width, face.box.height) < limits.minSide) return { refuse: 'FACE_TOO_SMALL' }
  return face.sharpness < limits.minSharpness ? { refuse: 'FACE_BLURRED' } : { face }
}

/** Euclidean distance of two descriptors of 128 numbers. */
export const distanceOf = (first: ArrayLike<number>, second: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < 128; index++) sum += ((first[index] ?? 0) - (second[index] ?? 0)) ** 2
  return Math.sqrt(sum)
}
