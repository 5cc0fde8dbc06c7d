import type { Service } from '@xinyu/contracts/call'
import { replayDeadLetters, replayEvents, replayJobItems } from '@xinyu/contracts/internal/operations'
import { Controller, type Type } from '@nestjs/common'
import { Inbox } from '../db/inbox/inbox.ts'
import { EventLog } from '../db/relay/event-log.ts'
import { ImplementsInternal } from '../http/calls/decorators.ts'
import { JobScheduler } from '../jobs/job-scheduler.ts'
import type { InternalContext } from '../http/calls/context.ts'

/** The operator's endpoints, the same in every service. */
export const operationsController = (service: Service): Type => {
  const [letters, events, items] = [replayDeadLetters(service), replayEvents(service), replayJobItems(service)]

  @Controller()
  class OperationsController {
    constructor(
      private readonly inbox: Inbox,
      private readonly eventLog: EventLog,
      private readonly jobs: JobScheduler,
    ) {}

    @ImplementsInternal(letters)
    async replayDeadLetters({ input }: InternalContext<typeof letters>) {
      return this.inbox.replayDeadLetters(input)
    }

    @ImplementsInternal(events)
    async replayEvents({ input }: InternalContext<typeof events>) {
      return this.eventLog.replay(input)
    }

    @ImplementsInternal(items)
    async replayJobItems() {
      return this.jobs.replayItems()
    }
  }
  return OperationsController
}
