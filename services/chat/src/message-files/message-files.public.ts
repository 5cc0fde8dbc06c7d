import { MAX_MESSAGE_SECONDS, type Voice } from '@xinyu/contracts/voice'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { encodeSizes, pictureType } from '@xinyu/platform/pictures/image-codec'
import { maxBytes } from '@xinyu/platform/pictures/picture.rules'
import { Voices } from '@xinyu/platform/voices/voices'
import { Injectable, Module } from '@nestjs/common'
import type { StoredMessage } from '../messages/messages.public.ts'
import { filesOfMessage, filesOfPerson } from './file-keys.ts'

/** longest side in pixels: in the conversation, and full screen */
const [shown, large] = [960, 1920] as const
const openSeconds = 3_600

export type MessageKey = Pick<StoredMessage, 'from' | 'key'>
type Shown = Pick<StoredMessage, 'from' | 'key' | 'kind' | 'content' | 'voice' | 'recalled'>

/**
 * Pictures and voices of messages: private, read by signed URLs valid for an hour, deleted with their message or their
 * sender. The upload they are made from belongs to the sender and is removed by `forgetUpload`.
 */
@Injectable()
export class MessageFiles {
  constructor(
    private readonly objects: ObjectStore,
    private readonly voices: Voices,
  ) {}

  /** Stores a picture without its metadata and returns its key. Idempotent. */
  async keepPicture(favoriteId: string, of: MessageKey, upload: string): Promise<string> {
    const bytes = await this.objects.get(upload, maxBytes).catch((error: unknown) => {
      const isUnfit = error instanceof AppError && ['NOT_FOUND', 'TOO_LARGE'].includes(error.code)
      throw isUnfit ? new AppError('IMAGE_INVALID') : error
    })
    const folder = filesOfMessage(favoriteId, of)
    for (const [size, encoded] of await encodeSizes(bytes, [shown, large]))
      await this.objects.put(`${folder}${size}.jpg`, encoded, { type: pictureType, isPublic: false })
    return `${folder}${large}.jpg`
  }

  /** Stores a valid voice of at most the allowed length. */
  async keepVoice(favoriteId: string, of: MessageKey, upload: string) {
    const key = `${filesOfMessage(favoriteId, of)}voice`
    return { key, ...(await this.voices.storeUpload(of.from, upload, { to: key, maxSeconds: MAX_MESSAGE_SECONDS })) }
  }

  async forgetUpload(key: string): Promise<void> {
    await this.voices.remove(key)
  }

  /** Deletes a message's files; may be repeated. */
  async remove(favoriteId: string, message: MessageKey & Pick<StoredMessage, 'kind'>): Promise<void> {
    if (message.kind !== 'image' && message.kind !== 'voice') return
    await this.objects.removeAll(filesOfMessage(favoriteId, message))
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.objects.removeAll(filesOfPerson(userId))
  }

  /** None for a picture from before messages had their own files. */
  pictureOf(favoriteId: string, message: Shown): { url: string; large: string } | undefined {
    const folder = filesOfMessage(favoriteId, message)
    if (message.kind !== 'image' || message.recalled || !message.content.startsWith(folder)) return undefined
    const urlOf = (size: number): string => this.objects.signedUrl(`${folder}${size}.jpg`, openSeconds)
    return { url: urlOf(shown), large: urlOf(large) }
  }

  voiceOf({ kind, content, voice, recalled }: Shown): Voice | undefined {
    if (kind !== 'voice' || recalled || !voice) return undefined
    const { seconds, waveform } = voice
    return { url: this.voices.urlOf(content), seconds, waveform }
  }
}

@Module({ providers: [Voices, MessageFiles], exports: [MessageFiles] })
export class MessageFilesModule {}
