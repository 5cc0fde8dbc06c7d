import { avatarNoted, facesChanged } from '@xinyu/contracts/events/face'
import { type Aggregate, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { consentOf, type FaceRecordState } from './face-records.rules.ts'

/** A document of `members`. */
export interface FaceRecord extends FaceRecordState, Aggregate {
  /** the avatar's smile, for the ranking */
  smile: number | null
  smileAt: Date | null
  changedAt: Date
}
export const noSmile = { smile: null, smileAt: null }
export const noFaces = { faces: [], ...noSmile }
export const newFaceRecord = {
  consent: null,
  standing: 'active' as const,
  standingSeq: 0,
  avatarKey: null,
  avatarSeq: 0,
  gender: null,
  region: null,
  ...noFaces,
}

/** The fact that triggers measuring the avatar, if that is allowed. */
export const measureFacts = (member: FaceRecord, at: Date): OutboxEntry[] =>
  member.avatarKey && consentOf(member)
    ? [fact(avatarNoted, member._id, { user_id: member._id, key: member.avatarKey }, at)]
    : []
/** The fact that the stored faces have changed. */
export const facesChangedFact = (
  id: string,
  { faces, smile }: Pick<FaceRecord, 'faces' | 'smile'>,
  at: Date,
): OutboxEntry => fact(facesChanged, id, { user_id: id, faces: faces.length, smile }, at)
