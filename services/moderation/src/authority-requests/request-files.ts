import { createHash } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { firstCopy, heldPlace } from '@xinyu/platform/personal-data/held-place.rules'
import { PartsArchive } from '@xinyu/platform/personal-data/parts-archive'
import { Injectable } from '@nestjs/common'
import type { AuthorityRequest } from './authority-request.rules.ts'

const linkSeconds = 60
const keyOf = (id: string): string => `authority-files/${id}.zip`

/** The file for an authority: what was asked, of the preserved copies and nothing else. */
@Injectable()
export class RequestFiles {
  constructor(
    private readonly archive: PartsArchive,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** False until each service has made its first copy. */
  async isReady({ _id, services }: AuthorityRequest): Promise<boolean> {
    for (const service of services)
      if (!(await this.objects.has(`${heldPlace(_id)}${service}/${firstCopy}.json`))) return false
    return true
  }

  /** Returns its size. */
  build(request: AuthorityRequest): Promise<number> {
    const { _id, services } = request
    return this.archive.build(keyOf(_id), {
      parts: heldPlace(_id),
      services,
      index: (files) => ({
        name: 'request.json',
        content: this.#index(
          request,
          files.map(({ name }) => name),
        ),
      }),
    })
  }

  async remove(id: string): Promise<void> {
    await this.objects.remove(keyOf(id))
  }

  linkTo({ _id, reference }: AuthorityRequest): string {
    const name = createHash('sha256').update(reference).digest('hex').slice(0, 12)
    return this.objects.signedUrl(keyOf(_id), linkSeconds, `authority-${name}.zip`)
  }

  #index(
    { _id, authority, reference, legalBasis, scope, services, user_id, decidedAt }: AuthorityRequest,
    files: string[],
  ): string {
    const agreedAt = decidedAt?.toISOString() ?? null
    const about = { id: _id, authority, reference, legalBasis, scope, services, user_id, agreedAt }
    return JSON.stringify({ ...about, madeAt: this.clock.now().toISOString(), files }, null, 2)
  }
}
