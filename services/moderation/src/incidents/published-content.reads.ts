import { countPublicContent, countPublicPhotos } from '@xinyu/contracts/internal/incidents'
import type { incidents } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'

export type Published = NonNullable<RecordOf<typeof incidents>['members'][number]['published']>
const none: Published = { posts: 0, smiles: 0, comments: 0, photos: 0 }

/** What others see of people, as the services that have it say. */
@Injectable()
export class PublishedContent {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** Null: a service did not answer. */
  async countOf(user_ids: string[]): Promise<((person: string) => Published) | null> {
    try {
      const [content, photos] = await Promise.all([
        this.internal.call(countPublicContent, { user_ids }),
        this.internal.call(countPublicPhotos, { user_ids }),
      ])
      const counts = new Map<string, Published>()
      for (const { user_id, ...some } of [...content.counts, ...photos.counts])
        counts.set(user_id, { ...none, ...counts.get(user_id), ...some })
      return (person) => counts.get(person) ?? none
    } catch (error) {
      this.log.warn('incidents: a service did not say what is public', { err: error })
      return null
    }
  }
}
