import type { Service } from '@xinyu/contracts/call'
import { replayDeadLetters, replayEvents } from '@xinyu/contracts/internal/operations'
import { Controller, type Type } from '@nestjs/common'
import { Inbox } from '../db/inbox/inbox.ts'
import { EventLog } from '../db/relay/event-log.ts'
import { ImplementsInternal } from '../http/calls/decorators.ts'
import type { InternalContext } from '../http/calls/context.ts'

/** The operator's endpoints, the same in every service. */
export const operationsController = (service: Service): Type => {
  const [letters, events] = [replayDeadLetters(service), replayEvents(service)]

  @Controller()
  class OperationsController {
    constructor(
      private readonly inbox: Inbox,
      private readonly eventLog: EventLog,
    ) {}

    @ImplementsInternal(letters)
    async replayDeadLetters({ input }: InternalContext<typeof letters>) {
      return this.inbox.replayDeadLetters(input)
    }

    @ImplementsInternal(events)
    async replayEvents({ input }: InternalContext<typeof events>) {
      return this.eventLog.replay(input)
    }
  }
  return OperationsController
}
