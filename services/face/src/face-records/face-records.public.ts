import type { ErrorCode } from '@xinyu/contracts/errors'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { type Examination, type Face, Pictures } from '../pipeline/pictures.public.ts'
import {
  allowsComparison,
  avatarLabel,
  consentOf,
  distanceOf,
  type FaceRecordState,
  onlyFace,
  type StoredFace,
} from './face-records.rules.ts'
import { FaceRecordsReads } from './face-records.reads.ts'
import type { FaceRecord } from './face-record.document.ts'
import { FaceRecordsStore } from './face-records.store.ts'

export { FaceRecordsOfPerson } from './face-records-of-person.reads.ts'
export { avatarLabel, distanceOf, isFaceShown, type StoredFace, withFace, withoutLabel } from './face-records.rules.ts'

const unmeasured: ReadonlySet<ErrorCode> = new Set([
  'NO_FACE',
  'MANY_FACES',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
  'FACE_DETECT_FAILED',
  'IMAGE_INVALID',
  'IMAGE_TOO_SMALL',
  'IMAGE_TOO_LARGE',
  'NOT_FOUND',
])
const notAllowed: ReadonlySet<ErrorCode> = new Set(['FACE_CONSENT_NEEDED', 'NEED_AVATAR'])

/** Identifies a consent and an account state: two equal versions mean that nothing was withdrawn in between. */
export interface ConsentVersion {
  consentSeq: number
  standingSeq: number
}

@Injectable()
export class FaceRecords {
  constructor(
    private readonly store: FaceRecordsStore,
    private readonly reads: FaceRecordsReads,
    private readonly pictures: Pictures,
    @Inject(CONFIG) private readonly config: FaceConfig,
  ) {}

  /** Refuses a person without a stored consent: no vector may be computed for them. */
  async assertConsent(id: string): Promise<ConsentVersion> {
    const member = await this.store.consentState(id)
    const consent = member && consentOf(member)
    if (!consent) throw new AppError('FACE_CONSENT_NEEDED')
    return { consentSeq: consent.seq, standingSeq: member.standingSeq }
  }

  /** Whether the person is erased, so that nothing may be stored. */
  async isErased(id: string): Promise<boolean> {
    return (await this.store.consentState(id))?.standing === 'erased'
  }

  async facesOf(
    id: string,
  ): Promise<
    Pick<FaceRecordState, 'avatarKey' | 'gender' | 'region'> & { faces: readonly StoredFace[]; version: number }
  > {
    const member = await this.store.find(id)
    return {
      faces: member?.faces ?? [],
      avatarKey: member?.avatarKey ?? null,
      gender: member?.gender ?? null,
      region: member?.region ?? null,
      version: member?.version ?? 0,
    }
  }

  /** The only face on a picture; refuses none, several, too small and too blurred ones. Check the consent before. */
  async onlyFaceOn(key: string): Promise<Face> {
    return this.assertOnlyFace(await this.pictures.examine(key, { faces: 'descriptors', nudity: false }))
  }

  /** The only face on a picture; null if none could be measured. Check the consent before. */
  async onlyFaceIfAny(key: string): Promise<Face | null> {
    return this.onlyFaceOn(key).catch((error: unknown) => {
      if (error instanceof AppError && unmeasured.has(error.code)) return null
      throw error
    })
  }

  /** The distance of the face on a picture from the current avatar's; null: not allowed, or not measurable. */
  async distanceToAvatar(id: string, key: string): Promise<number | null> {
    try {
      await this.assertConsent(id)
      const avatar = await this.avatarOf(id)
      return distanceOf((await this.onlyFaceOn(key)).descriptor, avatar)
    } catch (error) {
      if (error instanceof AppError && (unmeasured.has(error.code) || notAllowed.has(error.code))) return null
      throw error
    }
  }

  assertOnlyFace(examination: Examination): Face {
    const decision = onlyFace(examination, {
      minSide: this.config.FACE_MIN_SIDE,
      minSharpness: this.config.FACE_MIN_SHARPNESS,
    })
    if ('refuse' in decision) throw new AppError(decision.refuse)
    return decision.face
  }

  /** The vector of the current avatar. Refuses with NEED_AVATAR, or with the avatar's fault. */
  async avatarOf(id: string): Promise<ArrayLike<number>> {
    const member = await this.store.find(id)
    const known = member?.faces.find(({ label }) => label === avatarLabel)
    if (known) return known.descriptor
    if (!member?.avatarKey) throw new AppError('NEED_AVATAR')
    await this.assertConsent(id)
    return (await this.onlyFaceOn(member.avatarKey)).descriptor
  }

  /** The avatar's vector, for moderators; or why it may not or cannot be compared. */
  async comparedFaceOf(id: string): Promise<readonly number[] | 'noConsent' | 'noFace'> {
    const member = await this.store.find(id)
    if (!member || !allowsComparison(member)) return 'noConsent'
    return member.faces.find(({ label }) => label === avatarLabel)?.descriptor ?? 'noFace'
  }

  /** Those of these people whose faces moderators may compare. */
  async comparable(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const states = await this.store.consentStates(ids)
    return new Set(states.filter(allowsComparison).map(({ _id }) => _id))
  }

  markVerified(id: string, distance: number): Promise<void> {
    return this.store.markVerified(id, distance)
  }

  /** Applies an operator's change of the faces. Throws the refusal. */
  async setFaces(id: string, decide: Parameters<FaceRecordsStore['setFaces']>[1]): Promise<void> {
    await this.store.setFaces(id, decide)
  }

  async setFilters(id: string, filters: Partial<Pick<FaceRecord, 'gender' | 'region'>>): Promise<void> {
    await this.store.setFilters(id, filters)
  }

  smiles(since: Date | null, skip: number, take: number): Promise<{ _id: string; smile: number }[]> {
    return this.reads.smiles(since, skip, take)
  }

  idsAfter(cursor: string | null): AsyncGenerator<string> {
    return this.reads.idsAfter(cursor)
  }

  idsSince(changedSince: Date): AsyncGenerator<string> {
    return this.reads.idsSince(changedSince)
  }

  countWithFaces(): Promise<number> {
    return this.reads.countWithFaces()
  }
}
