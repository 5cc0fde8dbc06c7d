import { languageOf } from '@xinyu/contracts/errors'
import { sendGift, sendOneMsg } from '@xinyu/contracts/http/favorite/sending'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { SendGift } from './send-gift.ts'
import { SendOneMessage } from './send-one-message.ts'

/** Gifts and messages from outside a chat. */
@Controller()
export class SendingController {
  constructor(private readonly commands: Commands) {}

  @Implements(sendGift)
  sendGift({ input: { user2_id, num, clientId }, currentUser }: CallContext<typeof sendGift>) {
    return this.commands.execute(new SendGift(currentUser, user2_id, num, clientId))
  }

  @Implements(sendOneMsg)
  sendMessage({ input, currentUser, language }: CallContext<typeof sendOneMsg>) {
    const { clientId = randomUUID(), ...message } = input
    return this.commands.execute(
      new SendOneMessage(currentUser, { ...message, clientId, language: languageOf(language) }),
    )
  }
}
