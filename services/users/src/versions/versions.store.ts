import { versionPublished } from '@xinyu/contracts/events/people'
import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'
import { Clock } from '@xinyu/platform/clock'
import { type AggregateCollection, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { VersionFields, VersionState, VersionDocument } from './version.document.ts'
import { changeVersion } from './version.rules.ts'

/** The only writer of versions. */
@Injectable()
export class VersionsStore {
  readonly #versions: AggregateCollection<VersionDocument>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#versions = database.aggregates<VersionDocument>('versions')
  }

  async get(id: string): Promise<VersionDocument> {
    const version = await this.#versions.find(id)
    if (!version) throw new AppError('NOT_FOUND')
    return version
  }

  /** Of this platform, published or not; 0: there is none. */
  async highestNumber(platform: AppPlatform): Promise<number> {
    const [highest] = await this.#versions.raw.find({ platform }).sort({ number: -1 }).limit(1).toArray()
    return highest?.number ?? 0
  }

  async isPackageNamed(key: string): Promise<boolean> {
    return (await this.#versions.raw.countDocuments({ key }, { limit: 1 })) > 0
  }

  /** Null: the platform has a version with this number. */
  async add(fields: VersionFields): Promise<VersionDocument | null> {
    const now = this.clock.now()
    const version = { ...fields, _id: newId(), addtime: now, publishedAt: fields.isOn ? now : null }
    const facts = fields.isOn ? [this.#published(version, now)] : []
    return (await this.#versions.insert(version, facts)) ? this.get(version._id) : null
  }

  async change(id: string, fields: Partial<Omit<VersionFields, 'platform' | 'number'>>): Promise<VersionDocument> {
    const now = this.clock.now()
    await this.#versions.change(id, (version) => {
      const { set, isPublished } = changeVersion(version, fields, now)
      if (Object.keys(set).length === 0) return { answer: null }
      const after = { ...version, ...set }
      return { update: { $set: set }, facts: isPublished ? [this.#published(after, now)] : [], answer: null }
    })
    return this.get(id)
  }

  /** Removes a version that is off and whose facts have been published. */
  async remove(id: string): Promise<void> {
    const { deletedCount } = await this.#versions.raw.deleteOne({ _id: id, isOn: false, outbox: { $size: 0 } })
    if (deletedCount === 0) throw new AppError((await this.get(id)).isOn ? 'VERSION_IS_ON' : 'CONFLICT')
  }

  #published({ _id, platform, number, force }: VersionState, at: Date): OutboxEntry {
    return fact(versionPublished, _id, { platform, number, force }, at)
  }
}
