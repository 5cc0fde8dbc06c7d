import { messagesForReport } from '@xinyu/contracts/internal/chat'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import { SubmittedProfiles } from '../../reviews/submissions/submitted-profiles.public.ts'
import type { Evidence, Subject } from '../reports.rules.ts'
import { ReportPictures } from './report-pictures.ts'

/** The state at the moment of a report: it outlives later deletions, recalls and changes. */
@Injectable()
export class CollectEvidence {
  constructor(
    private readonly profiles: SubmittedProfiles,
    private readonly internal: InternalClient,
    private readonly pictures: ReportPictures,
  ) {}

  async collect(reportId: string, by: string, subject: Subject, messageIds: readonly string[]): Promise<Evidence[]> {
    const { user2_id, post_id, comment_id } = subject
    const [messages, profile, post, comment] = await Promise.all([
      this.#messages(reportId, by, user2_id, messageIds),
      this.#submitted('profile', user2_id, user2_id),
      this.#submitted('post', post_id, user2_id),
      this.#submitted('comment', comment_id, user2_id),
    ])
    return [...messages, ...post, ...comment, ...profile]
  }

  /** As last submitted; none if it belongs to somebody else. */
  async #submitted(kind: 'profile' | 'post' | 'comment', id: string | null, user_id: string): Promise<Evidence[]> {
    const found = id === null ? null : await this.profiles.findLatest(id, kind)
    if (!found || id === null || found.userId !== user_id) return []
    const { texts, images, submittedAt } = found
    return [{ kind, subject_id: id, user_id, text: texts.join('\n'), images, at: submittedAt.toISOString() }]
  }

  /** Chat returns only messages of the two people's conversation. */
  async #messages(
    reportId: string,
    user_id: string,
    other_id: string,
    message_ids: readonly string[],
  ): Promise<Evidence[]> {
    if (message_ids.length === 0) return []
    const request = { user_id, other_id, message_ids: [...message_ids] }
    const { messages } = await this.internal.call(messagesForReport, request).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('REPORT_MESSAGE_GONE') : error
    })
    const evidence: Evidence[] = []
    for (const { _id, user_id: from, text: messageText, picture, voice, about, at } of messages) {
      const shown = [picture, about?.picture ?? null].filter((key) => key !== null)
      const pictures = (await Promise.all(shown.map((key) => this.pictures.keepOfMessage(reportId, key)))).flat()
      const voices = voice === null ? [] : await this.pictures.keepVoice(reportId, voice)
      const text = about?.text ? `「${about.text}」\n${messageText}` : messageText
      evidence.push({ kind: 'message', subject_id: _id, user_id: from, text, images: [], pictures, voices, at })
    }
    return evidence
  }
}
