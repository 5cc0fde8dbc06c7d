import type { ChatMessage, MessageQuote } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { MessageFiles } from '../files/files.public.ts'
import { Messages, type StoredMessage } from '../messages/messages.public.ts'
import type { PersonPreview } from '../people/people.public.ts'
import { chatMessageOf, quoteOf } from './message.rules.ts'

interface View {
  viewer: string
  readSeq: number
  /** what it quotes, where it does */
  quoted?: StoredMessage | null | undefined
  /** the viewer has taken everything up to here off their side */
  clearedSeq?: number
}

/** Messages as somebody may see them: with addresses of pictures and voices, and with what they quote. */
@Injectable()
export class MessageViews {
  constructor(
    private readonly files: MessageFiles,
    private readonly messages: Messages,
  ) {}

  of(favoriteId: string, message: StoredMessage, sender: PersonPreview, view: View): ChatMessage {
    const { quoted, viewer, clearedSeq = 0 } = view
    const quote: MessageQuote | undefined = quoted ? quoteOf(quoted, viewer, clearedSeq) : undefined
    return chatMessageOf(favoriteId, message, sender, {
      ...view,
      picture: this.files.pictureOf(favoriteId, message),
      voice: this.files.voiceOf(message),
      quote,
    })
  }

  /** The message of this talk that another one quotes; null when there is none. */
  quoted(favoriteId: string, replyTo: string | undefined): Promise<StoredMessage | null> {
    return replyTo === undefined ? Promise.resolve(null) : this.messages.one(favoriteId, replyTo)
  }

  /** What these quote, by id: mostly they are among themselves. */
  async quotedBy(favoriteId: string, list: readonly StoredMessage[]): Promise<Map<string, StoredMessage>> {
    const known = new Map(list.map((message) => [message._id, message]))
    const asked = new Set(list.flatMap(({ replyTo }) => (replyTo && !known.has(replyTo) ? [replyTo] : [])))
    for (const found of await Promise.all([...asked].map((id) => this.messages.one(favoriteId, id))))
      if (found) known.set(found._id, found)
    return known
  }
}
