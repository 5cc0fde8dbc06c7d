import { Database } from '@xinyu/platform/db/database'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/log'
import type { Collection } from 'mongodb'
import { sealedFields, UserSecrets } from './user-secrets.ts'
import type { User } from './user.store.ts'

interface Rotation {
  _id: 'fields'
  /** the key under which everything is being, or has been, sealed anew */
  key: string
  /** id of the last member looked at */
  after: string
  done: boolean
}

const batch = 200

/**
 * After a new key was put first, seals under it whatever an older one has sealed, and says so in the log: from then on
 * the older key may go. The place is kept in a document, so that a run that ends early is gone on with.
 */
@ScheduledJob()
export class ResealFieldsJob implements Job {
  readonly name = 'reseal-fields'
  readonly everyMs = 60_000
  readonly scope = 'service'
  readonly #users: Collection<User>
  readonly #rotations: Collection<Rotation>

  constructor(
    database: Database,
    private readonly secrets: UserSecrets,
    private readonly log: Log,
  ) {
    this.#users = database.collection('users')
    this.#rotations = database.collection('key_rotations')
  }

  async run({ signal }: JobRun): Promise<void> {
    const key = this.secrets.newestKey
    const kept = await this.#rotations.findOne({ _id: 'fields' })
    if (kept?.key === key && kept.done) return
    let after = kept?.key === key ? kept.after : ''
    while (!signal.aborted) {
      const page = await this.#users
        .find({ _id: { $gt: after } })
        .project<Pick<User, '_id' | (typeof sealedFields)[number]>>({ phone: 1, withdrawInfo: 1 })
        .sort({ _id: 1 })
        .limit(batch)
        .toArray()
      for (const member of page) await this.#reseal(member)
      const last = page.at(-1)
      after = last?._id ?? after
      await this.#rotations.updateOne({ _id: 'fields' }, { $set: { key, after, done: !last } }, { upsert: true })
      if (!last) return this.log.info('sealed fields are all under the newest key', { key })
    }
  }

  /** Each field only if it is still the one that was read; a new value is under the newest key already. */
  async #reseal(member: Pick<User, '_id' | (typeof sealedFields)[number]>): Promise<void> {
    const anew = this.secrets.sealedAnew(member)
    for (const field of sealedFields)
      if (anew[field] !== undefined)
        await this.#users.updateOne(
          { _id: member._id, [field]: member[field] },
          { $set: { [field]: anew[field] }, $inc: { version: 1 } },
        )
  }
}
