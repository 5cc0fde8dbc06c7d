import type { BroadcastAudience } from '@xinyu/contracts/http/msg/broadcasts'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf, newId } from '@xinyu/platform/ids'
import { BroadcastAudiences } from './broadcast-audiences.ts'
import { type BroadcastWords, needsSecondPerson } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

export interface NewBroadcast extends BroadcastAudience, BroadcastWords {
  startsAt?: string | undefined
  clientId?: string | undefined
}

/** Returns its id. */
export class SendBroadcast extends Command<string> {
  constructor(
    readonly by: string,
    readonly broadcast: NewBroadcast,
  ) {
    super()
  }
}

/** One to many waits for a second person's approval; others are sent directly. Idempotent by clientId. */
@CommandHandler(SendBroadcast)
export class SendBroadcastHandler implements ICommandHandler<SendBroadcast> {
  constructor(
    private readonly store: BroadcastsStore,
    private readonly audiences: BroadcastAudiences,
    private readonly clock: Clock,
  ) {}

  async execute({ by, broadcast }: SendBroadcast): Promise<string> {
    const { to, user_id = null, group_id = null, kind, startsAt, clientId, ...words } = broadcast
    if (words.content === '') throw new AppError('MESSAGE_EMPTY')
    const total = await this.audiences.countKnown(broadcast)
    const _id = clientId === undefined ? newId() : idOf('broadcast', by, clientId)
    await this.store.insert({
      ...words,
      _id,
      to,
      user_id: to === 'one' ? user_id : null,
      group_id: to === 'group' ? group_id : null,
      kind,
      state: needsSecondPerson({ to, total, approvedBy: null }) ? 'asked' : 'waiting',
      total,
      reach: 0,
      by,
      approvedBy: null,
      startsAt: startsAt === undefined ? null : new Date(startsAt),
      publishedAt: null,
      addtime: this.clock.now(),
    })
    return _id
  }
}
