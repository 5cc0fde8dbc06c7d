import type { messagesForReport } from '@xinyu/contracts/internal/chat'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages } from '../messages/messages.public.ts'

/** Messages that somebody hands to a moderator. */
@Injectable()
export class ReportEvidence {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: Memberships,
  ) {}

  /**
   * Only what the one who reports sees of their talk with the reported: nothing of a talk of others, nothing recalled,
   * nothing that they have deleted or cleared. One that is none of these refuses all, so that nobody believes to have
   * handed over what is not there.
   */
  async of({
    user_id,
    other_id,
    message_ids,
  }: z.output<(typeof messagesForReport)['input']>): Promise<z.output<(typeof messagesForReport)['output']>> {
    const favoriteId = pairId(user_id, other_id)
    const [mine, ...found] = await Promise.all([
      this.memberships.one(favoriteId, user_id),
      ...[...new Set(message_ids)].map((id) => this.messages.one(favoriteId, id)),
    ])
    const messages = found.map((message) => {
      const isSeen = message && message.seq > (mine?.clearedSeq ?? 0) && !message.hiddenFor?.includes(user_id)
      if (!isSeen || message.recalled || message.kind === 'system') throw new AppError('NOT_FOUND')
      const { _id, from, kind, content, at } = message
      const picture = kind === 'image' ? content : null
      const voice = kind === 'voice' ? content : null
      const text = picture === null && voice === null ? content : ''
      return { _id, user_id: from, text, picture, voice, at: at.toISOString() }
    })
    return { messages: messages.sort((a, b) => a.at.localeCompare(b.at)) }
  }
}
