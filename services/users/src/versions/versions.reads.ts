import type { versions } from '@xinyu/contracts/admin/content'
import type { AppPlatform, AppVersion } from '@xinyu/contracts/http/upload/versions'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import { Packages } from './packages.ts'
import type { VersionDocument } from './version.document.ts'

type ListFilter = z.output<typeof versions.filter>
const maxPublished = 50
const platforms: readonly AppPlatform[] = ['android', 'ios', 'web']

@Injectable()
export class VersionsReads {
  readonly #versions: Collection<VersionDocument>

  constructor(
    database: Database,
    private readonly packages: Packages,
  ) {
    this.#versions = database.collection('versions')
  }

  /** The versions visible to clients, newest first. */
  async listPublished(platform: AppPlatform | undefined): Promise<AppVersion[]> {
    const found = await Promise.all(
      (platform ? [platform] : platforms).map((one) =>
        this.#versions.find({ platform: one, isOn: true }).sort({ number: -1 }).limit(maxPublished).toArray(),
      ),
    )
    return found
      .flat()
      .sort((one, other) => other.number - one.number)
      .map((version) => this.viewOf(version))
  }

  async list({ filter, skip, take, sort }: AdminQuery<ListFilter>) {
    const { q, id, platform, isOn } = filter
    const match: Filter<VersionDocument> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(platform ? { platform } : {}),
      ...(isOn === undefined ? {} : { isOn }),
      ...(q ? { name: { $regex: `^${q.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}` } } : {}),
    }
    const { field, order } = sort ?? { field: 'addtime', order: -1 as const }
    const { found, total } = await listPage(this.#versions, match, { sort: { [field]: order, _id: order }, skip, take })
    return { rows: found.map((version) => this.recordOf(version)), total }
  }

  viewOf({ _id, number, name, notes, notesEn, url, key, platform, force, addtime }: VersionDocument): AppVersion {
    const shownUrl = url ?? (key && this.packages.urlOf(key))
    return { _id, number, name, notes, notesEn, url: shownUrl, platform, force, addtime: addtime.toISOString() }
  }

  recordOf(version: VersionDocument): RecordOf<typeof versions> {
    return { ...this.viewOf(version), id: version._id, isOn: version.isOn, key: version.key }
  }
}
