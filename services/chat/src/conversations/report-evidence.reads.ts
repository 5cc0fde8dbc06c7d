import type { messagesForReport } from '@xinyu/contracts/internal/chat'
import { getPagePart } from '@xinyu/contracts/internal/users'
import { labelOf } from '@xinyu/contracts/lists/option'
import { prompts } from '@xinyu/contracts/lists/prompts'
import type { PagePart } from '@xinyu/contracts/profile'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages } from '../messages/messages.public.ts'

type About = NonNullable<z.output<(typeof messagesForReport)['output']>['messages'][number]['about']>

/** Messages that somebody hands to a moderator. */
@Injectable()
export class ReportEvidence {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: Memberships,
    private readonly internal: InternalClient,
    private readonly log: Log,
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

  /** As its owner sees it, whatever stands between the two by now; nothing once it is gone from their page. */
  async #about(owner: string, on: PagePart): Promise<About | undefined> {
    const asked = { viewer_id: owner, user_id: owner, on }
    const { part } = await this.internal.ask(getPagePart, asked).catch((error: unknown) => {
      this.log.warn('report: a message is handed over without what it is about', { err: error })
      return { part: null }
    })
    if (!part) return undefined
    const question = labelOf(prompts, part.prompt, 'zh-CN')
    const said = part.seconds === null ? part.text : `${part.text}（语音${part.seconds}秒）`
    return { text: question === '' ? said : `${question}：${said}`, picture: part.picture }
  }
}
