import { MsgCata } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Live } from '../../live/live.public.ts'
import { People } from '../../people/people.public.ts'
import { BadgeSender } from '../badge-sender.ts'
import { BroadcastCache } from './broadcast-cache.ts'
import { noticeOf } from './broadcast-view.rules.ts'
import { type Broadcast, isAddressedTo, bucketOf } from './broadcasts.rules.ts'

const batchSize = 500

/**
 * Sends a broadcast to the sockets of this instance whose people have just got it: the roll-out sets the pace of the
 * frames. Best effort: a person who misses the frame finds it in their list.
 */
@Injectable()
export class BroadcastSender implements OnApplicationBootstrap {
  constructor(
    private readonly cache: BroadcastCache,
    private readonly people: People,
    private readonly badges: BadgeSender,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.cache.onAdvanced((broadcast, from) => {
      void this.#notify(broadcast, from).catch((error: unknown) =>
        this.log.warn('broadcasts: frames not sent', { key: broadcast._id, err: error }),
      )
    })
  }

  async #notify(broadcast: Broadcast, from: number): Promise<void> {
    const isNext = (userId: string): boolean => {
      const bucket = bucketOf(broadcast._id, userId)
      return bucket >= from && bucket < broadcast.reach
    }
    const next = this.live.connectedHere().filter(isNext)
    const received = { broadcast, at: broadcast.publishedAt ?? broadcast.addtime, isRead: false }
    const frame = (language: Language): ServerFrame => ({
      msgCata: MsgCata.SystemNotice,
      notice: noticeOf(received, language),
    })
    const frames = { 'zh-CN': frame('zh-CN'), en: frame('en') }
    for (let first = 0; first < next.length; first += batchSize) {
      const some = next.slice(first, first + batchSize)
      const people = await this.people.findMany(some)
      const to = some.filter((userId) => isAddressedTo(broadcast, people.get(userId) ?? null, this.clock.now()))
      this.live.pushHere(to, { frames })
      for (const userId of to) this.badges.schedule(userId)
    }
  }
}
