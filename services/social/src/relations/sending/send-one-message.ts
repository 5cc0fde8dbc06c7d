import type { AnswerOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import type { sendOneMsg } from '@xinyu/contracts/http/favorite/sending'
import { sendMessage } from '@xinyu/contracts/internal/chat'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { RelationsReads } from '../relations.reads.ts'
import { RelationsStore } from '../relations.store.ts'

type Answer = AnswerOf<typeof sendOneMsg>
interface Message {
  user2_id: string
  content: string
  clientId: string
  language: Language
}

export class SendOneMessage extends Command<Answer> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly message: Message,
  ) {
    super()
  }
}

/** Chat sends it by its own rules, once per client id. */
@CommandHandler(SendOneMessage)
export class SendOneMessageHandler implements ICommandHandler<SendOneMessage> {
  constructor(
    private readonly store: RelationsStore,
    private readonly reads: RelationsReads,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, message }: SendOneMessage): Promise<Answer> {
    const { id: user_id, isApproved, isVip } = currentUser
    // a relation needs two people
    if (message.user2_id === user_id) throw new AppError('MESSAGE_SELF')
    const { linkFiltered } = await this.internal.call(sendMessage, { ...message, user_id, isApproved, isVip })
    const relation = await this.store.findOrCreate(user_id, message.user2_id, this.clock.now())
    return { favorite: await this.reads.recordFor(currentUser, relation), linkFiltered }
  }
}
