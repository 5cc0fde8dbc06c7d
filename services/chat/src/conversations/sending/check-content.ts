import { ContentCheck } from '@xinyu/contracts/enums'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { filterLinks } from '@xinyu/contracts/rules/text/links'
import type { FoundWord } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { MessageFiles } from '../../message-files/message-files.public.ts'
import type { StoredMessage } from '../../messages/messages.public.ts'
import { SensitiveWords, type TextCheck } from '../../words/words.public.ts'
import type { SendRequest } from './send-request.ts'
import { isEmpty, isOwnUpload } from './send.rules.ts'

const scoringTimeoutMs = 10_000
const notPictures: readonly string[] = ['IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE', 'NOT_FOUND']

interface CheckedContent {
  /** text, or the key of the stored copy of an upload */
  content: string
  voice?: StoredMessage['voice']
  /** a link was replaced */
  isFiltered: boolean
  /** moderators review it although it is sent */
  words?: FoundWord[]
}

/** Checks a message before it is sent. A failed check refuses it. */
@Injectable()
export class CheckContent {
  constructor(
    private readonly words: SensitiveWords,
    private readonly internal: InternalClient,
    private readonly files: MessageFiles,
  ) {}

  /** Returns the text with its links replaced, or the stored copy of an upload, after it passed the check. */
  async check(favoriteId: string, request: SendRequest): Promise<CheckedContent> {
    const { me, kind, content, language } = request
    if (isEmpty(content)) throw new AppError('MESSAGE_EMPTY')
    const of = { from: me, key: request.clientId }
    if (kind === 'image') {
      if (!isOwnUpload(content, me)) throw new AppError('IMAGE_INVALID')
      await this.#assertDecent(me, content)
      return { content: await this.files.keepPicture(favoriteId, of, content), isFiltered: false }
    }
    if (kind === 'voice') {
      const { waveform } = request
      if (!waveform) throw new AppError('VOICE_INVALID')
      const { key, type, seconds } = await this.files.keepVoice(favoriteId, of, content)
      return { content: key, voice: { type, seconds, waveform }, isFiltered: false }
    }
    const { text, found } = filterLinks(content, language)
    const { value, badword, hit } = await this.#checkedText(text)
    if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '' })
    if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
    const isFiltered = found.length > 0
    return hit
      ? { content: text, isFiltered, words: [{ word: hit.word, kind: hit.kind }] }
      : { content: text, isFiltered }
  }

  async #checkedText(text: string): Promise<TextCheck> {
    try {
      return await this.words.check(text)
    } catch {
      throw new AppError('CHECK_FAILED')
    }
  }

  /** Checks a picture before it is sent: it must exist, and one that cannot be scored is not sent. */
  async #assertDecent(me: string, key: string): Promise<void> {
    const { verdict } = await this.internal
      .call(scoreNudity, { key, user_id: me }, scoringTimeoutMs)
      .catch((error: unknown) => {
        const isNoPicture = error instanceof AppError && notPictures.includes(error.code)
        throw new AppError(isNoPicture ? 'IMAGE_INVALID' : 'CHECK_FAILED')
      })
    if (verdict === 'refuse') throw new AppError('IMAGE_SENSITIVE')
  }
}
