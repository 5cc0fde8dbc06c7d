import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { findSharedLogins, findSharedPayees } from '@xinyu/contracts/internal/incidents'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'

/** People who share one value. */
export interface Group {
  kind: LikenessKind
  evidence: string
  people: string[]
}
export interface Found {
  groups: Group[]
  /** kinds that could not be asked for */
  missing: LikenessKind[]
}

/** faces compared for one person, and people whose faces are compared */
const maxFaces = 12
const maxFaceSearches = 5

/** What other services know about who shares what. One that does not answer leaves its kinds out. */
@Injectable()
export class PeerLikenesses {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  async shared(people: readonly string[]): Promise<Found> {
    const user_ids = [...people]
    return combine([
      await this.#ask(['device', 'address'], async () => {
        const { devices, addresses } = await this.internal.call(findSharedLogins, { user_ids })
        return [...groupsOf('device', devices), ...groupsOf('address', addresses)]
      }),
      await this.#ask(['payee'], async () =>
        groupsOf('payee', (await this.internal.call(findSharedPayees, { user_ids })).payees),
      ),
    ])
  }

  /** By the face service's rule: only of those who consented to it, on both sides. */
  async faces(people: readonly string[]): Promise<Found> {
    const asked = people.slice(0, maxFaceSearches).map((user_id) =>
      this.#ask(['face'], async () => {
        const { faces } = await this.internal.call(findSimilarFaces, { user_id, take: maxFaces })
        const same = faces.filter(({ likeness }) => likeness === 'same').map((face) => face.user_id)
        return same.length === 0 ? [] : [{ kind: 'face' as const, evidence: '', people: [user_id, ...same] }]
      }),
    )
    return combine(await Promise.all(asked))
  }

  async #ask(kinds: LikenessKind[], find: () => Promise<Group[]>): Promise<Found> {
    try {
      return { groups: await find(), missing: [] }
    } catch (error) {
      this.log.warn('likeness: a service did not answer, its kinds are left out', { err: error })
      return { groups: [], missing: kinds }
    }
  }
}

const groupsOf = (kind: LikenessKind, shared: readonly { label: string; people: string[] }[]): Group[] =>
  shared.map(({ label: evidence, people }) => ({ kind, evidence, people }))

const combine = (found: readonly Found[]): Found => ({
  groups: found.flatMap(({ groups }) => groups),
  missing: [...new Set(found.flatMap(({ missing }) => missing))],
})
