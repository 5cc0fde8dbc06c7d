import { pairId } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { Messages } from '../messages/messages.public.ts'
import { ConversationEntriesStore } from './conversation-entries.store.ts'

interface Asked {
  other_id: string
  message_id: string
}

/** Texts of single messages for one of their two people, shown beside the conversation. */
@Injectable()
export class MessageTexts {
  constructor(
    private readonly messages: Messages,
    private readonly store: ConversationEntriesStore,
  ) {}

  /** Leaves out recalled messages, those the person has deleted, and those behind a warning. */
  async findReadable(user: string, asked: readonly Asked[]): Promise<{ message_id: string; text: string }[]> {
    const texts = await Promise.all(
      asked.map(async ({ other_id, message_id }) => {
        const favoriteId = pairId(user, other_id)
        const [message, mine] = await Promise.all([
          this.messages.find(favoriteId, message_id),
          this.store.find(favoriteId, user),
        ])
        if (!message || message.recalled || message.kind !== 'text') return []
        const isGone = message.hiddenFor?.includes(user) || message.seq <= (mine?.clearedSeq ?? 0)
        const isHeld = message.from !== user && message.warning !== undefined
        return isGone || isHeld ? [] : [{ message_id, text: message.content }]
      }),
    )
    return texts.flat()
  }
}
