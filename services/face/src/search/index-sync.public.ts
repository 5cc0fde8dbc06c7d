import { KeyedMutex } from '@xinyu/platform/concurrency/keyed-mutex'
import { Injectable } from '@nestjs/common'
import { isFaceShown, FaceRecords } from '../face-records/face-records.public.ts'
import { People } from '../people/people.public.ts'
import { FaceIndexStore, type IndexedFace } from './face-index.store.ts'

@Injectable()
export class IndexSync {
  readonly #running = new KeyedMutex()

  constructor(
    private readonly index: FaceIndexStore,
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
  ) {}

  /** Updates one person's points; runs for the same person are serialized, so that the latest state is written last. */
  async sync(id: string): Promise<void> {
    if (!this.index.isConfigured) return
    await this.#running.run(id, async () => this.index.upsert(id, await this.facesOf(id)))
  }

  async facesOf(id: string): Promise<IndexedFace[]> {
    const [{ faces, avatarKey, gender, region }, { user, isShown }] = await Promise.all([
      this.faceRecords.facesOf(id),
      this.people.find(id),
    ])
    return faces.map(({ label, key, descriptor }) => ({
      user_id: id,
      label,
      descriptor,
      isShown: isShown && user !== null && isFaceShown({ label, key }, avatarKey, user),
      gender: gender ?? user?.gender ?? null,
      region: region ?? user?.liveCity?.provinceCode ?? null,
    }))
  }
}
