import type { ChatMessage, MessageQuote } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { MessageFiles } from '../message-files/message-files.public.ts'
import { Messages, type StoredMessage } from '../messages/messages.public.ts'
import type { PersonPreview } from '../people/people.public.ts'
import { chatMessageOf, quoteOf } from './message.rules.ts'

interface View {
  viewer: string
  readSeq: number
  /** the quoted message, if there is one */
  quoted?: StoredMessage | null | undefined
  /** the viewer has cleared everything up to here */
  clearedSeq?: number
}

/** Messages as a viewer may see them: with picture and voice URLs, and with their quotes. */
@Injectable()
export class MessageViews {
  constructor(
    private readonly files: MessageFiles,
    private readonly messages: Messages,
  ) {}

  build(favoriteId: string, message: StoredMessage, sender: PersonPreview, view: View): ChatMessage {
    const { quoted, viewer, clearedSeq = 0 } = view
    const quote: MessageQuote | undefined = quoted ? quoteOf(quoted, viewer, clearedSeq) : undefined
    return chatMessageOf(favoriteId, message, sender, {
      ...view,
      picture: this.files.pictureOf(favoriteId, message),
      voice: this.files.voiceOf(message),
      quote,
    })
  }

  /** The quoted message of this conversation; null if there is none. */
  quoted(favoriteId: string, replyTo: string | undefined): Promise<StoredMessage | null> {
    return replyTo === undefined ? Promise.resolve(null) : this.messages.find(favoriteId, replyTo)
  }

  /** The quoted messages, by id: most of them are in the list itself. */
  async quotedBy(favoriteId: string, list: readonly StoredMessage[]): Promise<Map<string, StoredMessage>> {
    const known = new Map(list.map((message) => [message._id, message]))
    const asked = new Set(list.flatMap(({ replyTo }) => (replyTo && !known.has(replyTo) ? [replyTo] : [])))
    for (const found of await Promise.all([...asked].map((id) => this.messages.find(favoriteId, id))))
      if (found) known.set(found._id, found)
    return known
  }
}
