import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

export interface Policy {
  /** from its version, so that a version is made once */
  _id: string
  version: number
  text: string
  textEn: string
  note: string
  since: Date
  by: string | null
}
export const policyId = (version: number): string => idOf('policy', version)

/** Versions are added and never changed. The only writer of the collection. */
@Injectable()
export class PoliciesStore {
  readonly #policies: Collection<Policy>
  constructor(database: Database) {
    this.#policies = database.collection<Policy>('policies')
  }

  find(id: string): Promise<Policy | null> {
    return this.#policies.findOne({ _id: id })
  }

  findPage(where: Filter<Policy>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#policies, where, { sort: { version: order }, skip, take })
  }

  /** The version in force at a time; null before the first. */
  async versionAt(at: Date): Promise<number | null> {
    const found = await this.#policies.findOne(
      { since: { $lte: at } },
      { sort: { version: -1 }, projection: { version: 1 } },
    )
    return found?.version ?? null
  }

  /** CONFLICT if somebody else has just made one. */
  async add(policy: Pick<Policy, 'text' | 'textEn' | 'note' | 'since' | 'by'>): Promise<Policy> {
    const last = await this.#policies.findOne({}, { sort: { version: -1 } })
    const version = (last?.version ?? 0) + 1
    const made = { _id: policyId(version), version, ...policy }
    await this.#policies.insertOne(made).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('CONFLICT') : error
    })
    return made
  }
}
