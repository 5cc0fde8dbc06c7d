import type { Service } from '@xinyu/contracts/call'
import { replayDeadLetters, replayEvents } from '@xinyu/contracts/internal/operations'
import { Controller, type Type } from '@nestjs/common'
import type { z } from 'zod'
import { Inbox } from './db/inbox.ts'
import { Journal } from './db/journal.ts'
import { ImplementsInternal, Input } from './http/decorators.ts'

/** The operator's doors, the same in every service. */
export const operationsController = (service: Service): Type => {
  const [letters, events] = [replayDeadLetters(service), replayEvents(service)]

  @Controller()
  class OperationsController {
    constructor(
      private readonly inbox: Inbox,
      private readonly journal: Journal,
    ) {}

    @ImplementsInternal(letters)
    async replayDeadLetters(@Input() input: z.output<typeof letters.input>): Promise<z.input<typeof letters.output>> {
      return this.inbox.replayDeadLetters(input)
    }

    @ImplementsInternal(events)
    async replayEvents(@Input() input: z.output<typeof events.input>): Promise<z.input<typeof events.output>> {
      return this.journal.replay(input)
    }
  }
  return OperationsController
}
