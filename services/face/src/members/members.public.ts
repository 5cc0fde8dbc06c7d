import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { type Examination, type Face, Pictures } from '../pipeline/pictures.public.ts'
import { avatarLabel, onlyFace, type StoredFace } from './members.rules.ts'
import { MembersStore } from './members.store.ts'
import { TargetsStore } from './targets.store.ts'

export { avatarLabel, distanceOf } from './members.rules.ts'

/** What sibling capabilities may know and do about a member's faces. */
@Injectable()
export class Members {
  constructor(
    private readonly store: MembersStore,
    private readonly targets: TargetsStore,
    private readonly pictures: Pictures,
    @Inject(CONFIG) private readonly config: FaceConfig,
  ) {}

  /** Refuses a person without a consent on record: nothing may compute a vector for them. */
  async assertConsent(id: string): Promise<void> {
    if (!(await this.store.hasConsent(id))) throw new AppError('FACE_CONSENT_NEEDED')
  }

  async facesOf(
    id: string,
  ): Promise<{ faces: readonly StoredFace[]; gender: 1 | 2 | null; region: string | null; version: number }> {
    const member = await this.store.get(id)
    return {
      faces: member?.faces ?? [],
      gender: member?.gender ?? null,
      region: member?.region ?? null,
      version: member?.version ?? 0,
    }
  }

  /** The only face on a picture; refuses none, several, too small and too blurred ones. Ask for the consent before. */
  async onlyFaceOn(key: string): Promise<Face> {
    return this.assertOnlyFace(await this.pictures.examine(key, { faces: 'descriptors', nudity: false }))
  }

  assertOnlyFace(examination: Examination): Face {
    const decision = onlyFace(examination, {
      minSide: this.config.FACE_MIN_SIDE,
      minSharpness: this.config.FACE_MIN_SHARPNESS,
    })
    if ('refuse' in decision) throw new AppError(decision.refuse)
    return decision.face
  }

  /** The vector of the present avatar. Refuses with NEED_AVATAR, or with what is wrong with the avatar. */
  async avatarOf(id: string): Promise<ArrayLike<number>> {
    const member = await this.store.get(id)
    const known = member?.faces.find(({ label }) => label === avatarLabel)
    if (known) return known.descriptor
    if (!member?.avatarKey) throw new AppError('NEED_AVATAR')
    await this.assertConsent(id)
    return (await this.onlyFaceOn(member.avatarKey)).descriptor
  }

  verified(id: string, distance: number): Promise<void> {
    return this.store.verified(id, distance)
  }

  /** A face that this member saved to search for. */
  async target(id: string, targetId: string): Promise<readonly number[]> {
    const target = await this.targets.one(id, targetId)
    if (!target) throw new AppError('NOT_FOUND')
    return target.descriptor
  }

  smiles(since: Date | null, skip: number, take: number): Promise<{ _id: string; smile: number }[]> {
    return this.store.smiles(since, skip, take)
  }

  idsAfter(cursor: string | null): AsyncGenerator<string> {
    return this.store.idsAfter(cursor)
  }

  idsSince(changedSince: Date): AsyncGenerator<string> {
    return this.store.idsSince(changedSince)
  }

  countWithFaces(): Promise<number> {
    return this.store.countWithFaces()
  }
}
