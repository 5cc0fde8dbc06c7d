import { Database } from '@xinyu/platform/db/database'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { User } from './user.store.ts'

/** A read model kept from members: brings what it has of one up to date. Harmless when repeated or late. */
export interface UserFollower {
  follow(user: User): Promise<void>
}

const batch = 200

/**
 * Keeps the read models of this service behind its members. The mark `followUp` is part of the write that makes it
 * necessary, so that no change is lost: the writer follows it at once, and a job whatever a crash or an outage left.
 * Followers get the whole document as it is now and guard what they write by its version, so order does not matter.
 */
@Injectable()
export class FollowUps {
  readonly #users: Collection<User>
  readonly #followers: UserFollower[] = []

  constructor(
    database: Database,
    private readonly log: Log,
  ) {
    this.#users = database.collection('users')
  }

  register(follower: UserFollower): void {
    this.#followers.push(follower)
  }

  /** Follows one member's latest change. The change itself stands: a failure is left to the job. */
  async run(id: string): Promise<boolean> {
    try {
      await this.#follow(await this.#users.findOne({ _id: id }))
      return true
    } catch (error) {
      this.log.warn('users: read models stay behind for now', { key: id, err: error })
      return false
    }
  }

  /** The next members whose read models are behind, in the order of their ids. */
  async marked(after: string): Promise<string[]> {
    const found = await this.#users
      .find({ followUp: true, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Has every read model made anew from every member, by the job. */
  async markAll(): Promise<void> {
    await this.#users.updateMany({ followUp: { $exists: false } }, { $set: { followUp: true } })
  }

  async progress(): Promise<{ done: number; total: number }> {
    const [total, waiting] = await Promise.all([
      this.#users.estimatedDocumentCount(),
      this.#users.countDocuments({ followUp: true }),
    ])
    return { done: Math.max(0, total - waiting), total }
  }

  /** The mark goes only with the version that was followed; whoever wrote meanwhile follows that. */
  async #follow(user: User | null): Promise<void> {
    if (!user) return
    for (const follower of this.#followers) await follower.follow(user)
    await this.#users.updateOne(
      { _id: user._id, version: user.version },
      { $set: { blockChanges: [] }, $unset: { followUp: '' } },
    )
  }
}
