import type { ListView } from '@xinyu/contracts/http/users/list-views'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface StoredListView extends Omit<ListView, 'view_id'> {
  /** owner and view id: two owners can use the same view id */
  _id: string
  user_id: string
  view_id: string
  at: Date
}
const keyOf = (user_id: string, view_id: string): string => `${user_id}:${view_id}`

/** The only writer of saved views of the console's lists, stored per owner. */
@Injectable()
export class ListViewsStore {
  readonly #views: Collection<StoredListView>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#views = database.collection('list_views', { shardKey: 'user_id' })
  }

  /** Oldest first. */
  listOf(user_id: string): Promise<StoredListView[]> {
    return this.#views.find({ user_id }).sort({ at: 1, _id: 1 }).toArray()
  }

  /** Counts the owner's other views of the list. */
  async countOthers(user_id: string, { resource, view_id }: ListView): Promise<number> {
    return this.#views.countDocuments({ user_id, resource, view_id: { $ne: view_id } })
  }

  /** Creates or updates a view. Throws LIST_VIEW_TITLE when another view of the list has its title. */
  async save(user_id: string, { view_id, ...view }: ListView): Promise<void> {
    const set = { $set: view, $setOnInsert: { view_id, at: this.clock.now() } }
    try {
      await this.#views.updateOne({ _id: keyOf(user_id, view_id), user_id }, set, { upsert: true })
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('LIST_VIEW_TITLE') : error
    }
  }

  async remove(user_id: string, view_id: string): Promise<void> {
    await this.#views.deleteOne({ _id: keyOf(user_id, view_id), user_id })
  }

  async removeAllOf(user_id: string): Promise<void> {
    await this.#views.deleteMany({ user_id })
  }
}
