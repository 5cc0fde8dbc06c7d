import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { MessageFiles } from '../message-files/message-files.public.ts'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../messages/messages.public.ts'

/**
 * Deletes the person's messages, pictures, voices and list; the other side keeps its own messages. An erasure is final
 * (only a cancelled account can be restored), so a repeated or late fact finds nothing written after it.
 */
@Controller()
export class OnErased {
  constructor(
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly files: MessageFiles,
  ) {}

  @OnFact(erased)
  async apply(fact: FactOf<typeof erased>): Promise<void> {
    for await (const conversation of this.messages.eraseMessagesOf(fact.key))
      await this.conversationEntries.updateExisting(conversation)
    await this.files.removeAllOf(fact.key)
    await this.conversationEntries.deleteAllOf(fact.key)
  }
}
