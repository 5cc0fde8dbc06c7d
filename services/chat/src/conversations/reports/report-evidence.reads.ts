import type { messagesForReport } from '@xinyu/contracts/internal/chat'
import { getPagePart } from '@xinyu/contracts/internal/users'
import { labelOf } from '@xinyu/contracts/lists/option'
import { prompts } from '@xinyu/contracts/lists/prompts'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import { Messages } from '../../messages/messages.public.ts'

type About = NonNullable<z.output<(typeof messagesForReport)['output']>['messages'][number]['about']>

/** Messages that a reporter hands to a moderator. */
@Injectable()
export class ReportEvidence {
  constructor(
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /**
   * Only messages that the reporter sees in their conversation with the reported person: not other conversations,
   * nothing recalled, deleted or cleared. One such message refuses the whole request, so that nobody believes they
   * handed over something that is missing.
   */
  async find({
    user_id,
    other_id,
    message_ids,
  }: z.output<(typeof messagesForReport)['input']>): Promise<z.output<(typeof messagesForReport)['output']>> {
    const favoriteId = pairId(user_id, other_id)
    const [mine, ...found] = await Promise.all([
      this.conversationEntries.find(favoriteId, user_id),
      ...[...new Set(message_ids)].map((id) => this.messages.find(favoriteId, id)),
    ])
    const messages = found.map(async (message) => {
      const isSeen = message && message.seq > (mine?.clearedSeq ?? 0) && !message.hiddenFor?.includes(user_id)
      if (!isSeen || message.recalled || message.kind === 'system') throw new AppError('NOT_FOUND')
      const { _id, from, kind, content, at } = message
      const picture = kind === 'image' ? content : null
      const voice = kind === 'voice' ? content : null
      const text = picture === null && voice === null ? content : ''
      const said = { _id, user_id: from, text, picture, voice, at: at.toISOString() }
      const about = message.about && (await this.#about(from === user_id ? other_id : user_id, message.about))
      return about ? { ...said, about } : said
    })
    return { messages: (await Promise.all(messages)).sort((a, b) => a.at.localeCompare(b.at)) }
  }

  /** As its owner sees it, regardless of blocks between the two; nothing once it is gone from their page. */
  async #about(owner: string, on: PagePart): Promise<About | undefined> {
    const asked = { viewer_id: owner, user_id: owner, on }
    const { part } = await this.internal.call(getPagePart, asked).catch((error: unknown) => {
      this.log.warn('report: a message is sent without its context', { err: error })
      return { part: null }
    })
    if (!part) return undefined
    const question = labelOf(prompts, part.prompt, 'zh-CN')
    const said = part.seconds === null ? part.text : `${part.text}（语音${part.seconds}秒）`
    return { text: question === '' ? said : `${question}：${said}`, picture: part.picture }
  }
}
