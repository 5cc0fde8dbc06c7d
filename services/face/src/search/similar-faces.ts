import type { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { z } from 'zod'
import type { FaceConfig } from '../config.ts'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { People } from '../people/people.public.ts'
import { FaceIndexStore } from './face-index.store.ts'
import { likenessOf, nearestOfEach } from './search.rules.ts'

type Compared = z.output<typeof findSimilarFaces.output>
/** some of the nearest did not consent to it: more hits are fetched than shown */
const asked = 60

/**
 * Members who look like a member, for moderators. Only existing vectors are compared, and only of people who consented
 * to this purpose, on both sides; nothing of it is stored.
 */
@Injectable()
export class SimilarFaces {
  constructor(
    private readonly index: FaceIndexStore,
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
    @Inject(CONFIG) private readonly config: Pick<FaceConfig, 'FACE_DISTANCE'>,
  ) {}

  async find(user_id: string, take: number): Promise<Compared> {
    const face = await this.faceRecords.comparedFaceOf(user_id)
    if (typeof face === 'string') return { state: face, faces: [] }
    const distance = this.config.FACE_DISTANCE
    const hits = nearestOfEach(
      await this.index.search({ descriptor: face, distance, take: asked, except: [user_id], includeHidden: true }),
    )
    const ids = hits.map((hit) => hit.user_id)
    const [comparable, known] = await Promise.all([this.faceRecords.comparable(ids), this.people.findMany(ids)])
    const users = new Map(known.map((user) => [user._id, user]))
    const faces = hits.flatMap((hit) => {
      const user = users.get(hit.user_id)
      if (!user || !comparable.has(hit.user_id)) return []
      const { name, GID, avatar, isCompleted } = user
      const likeness = likenessOf(hit.distance, distance)
      return [{ user_id: hit.user_id, user: { name, GID, avatar }, isCompleted, likeness }]
    })
    return { state: 'compared', faces: faces.slice(0, take) }
  }
}
