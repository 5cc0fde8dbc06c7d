import { Inject } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { idOf } from '@xinyu/platform/ids'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../../config.ts'
import { NoticeSender } from '../notice-sender.ts'
import { BroadcastCache } from './broadcast-cache.ts'
import { wordsOf } from './broadcast-view.rules.ts'
import { BroadcastAudiences } from './broadcast-audiences.ts'
import { type Broadcast, bucketsIn } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

const tickMs = 1_000

/**
 * Advances each broadcast one step: as many buckets of its people as the pace allows. A step is one write, and who has
 * the broadcast follows from it, so a crash at any moment repeats nothing and leaves nobody out. One to a single person
 * is an ordinary notice with the broadcast's id: sent again it is the same.
 */
@ScheduledJob()
export class RollOutJob implements Job {
  readonly name = 'broadcast-roll-out'
  readonly everyMs = tickMs
  readonly scope = 'service'
  readonly wakesOn = ['broadcasts']

  constructor(
    private readonly store: BroadcastsStore,
    private readonly audiences: BroadcastAudiences,
    private readonly cache: BroadcastCache,
    private readonly notices: NoticeSender,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ChatConfig, 'BROADCAST_PER_SECOND'>,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const due = await this.store.findDue(this.clock.now())
    for (const broadcast of due) {
      if (signal.aborted) return null
      await this.#step(broadcast)
    }
    if (due.length > 0) await this.cache.reloadEverywhere()
    return this.store.findNextStart()
  }

  async #step(broadcast: Broadcast): Promise<void> {
    const { _id, to, user_id, publishedAt, link, addtime } = broadcast
    if (to === 'one' && user_id !== null)
      await this.notices.send(
        { id: `broadcast:${_id}`, seq: 1, at: (broadcast.startsAt ?? addtime).toISOString() },
        { _id: idOf('broadcast', _id), user: user_id, code: 'system-message', link, params: wordsOf(broadcast) },
      )
    const total = publishedAt ? broadcast.total : await this.audiences.count(broadcast)
    const buckets = bucketsIn(tickMs / 1000, this.config.BROADCAST_PER_SECOND, total)
    await this.store.advance(_id, buckets, total, this.clock.now())
  }
}
