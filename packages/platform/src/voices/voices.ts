import type { VoiceType } from '@xinyu/contracts/voice'
import { Injectable } from '@nestjs/common'
import { AppError } from '../error.ts'
import { Log } from '../logging/log.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { isOwnUpload } from '../pictures/picture.rules.ts'
import { measureVoice } from './measure-voice.ts'

/** a minute as browsers record it takes a quarter of this */
export const maxVoiceBytes = 2 << 20
/** A recorder stops a little late. */
const allowance = 1.5
const openSeconds = 3_600

export interface TakenVoice {
  type: VoiceType
  /** whole seconds, at least one */
  seconds: number
}

/** Voices: uploaded by their speaker, private, played by signed URLs that expire. */
@Injectable()
export class Voices {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /**
   * Copies an upload of this person to `to`, a key chosen by the caller, privately. The upload itself stays until
   * `remove`. VOICE_INVALID if the key is not their own, does not exist or is not a voice; VOICE_TOO_LONG above `maxSeconds`
   * seconds.
   */
  async storeUpload(
    userId: string,
    upload: string,
    { to, maxSeconds }: { to: string; maxSeconds: number },
  ): Promise<TakenVoice> {
    if (!isOwnUpload(upload, userId)) throw new AppError('VOICE_INVALID')
    const bytes = await this.objects.get(upload, maxVoiceBytes).catch((error: unknown) => {
      const isUnfit = error instanceof AppError && ['NOT_FOUND', 'TOO_LARGE'].includes(error.code)
      throw isUnfit ? new AppError('VOICE_INVALID') : error
    })
    const voice = await measureVoice(bytes)
    if (!voice) throw new AppError('VOICE_INVALID')
    if (voice.seconds > maxSeconds + allowance) throw new AppError('VOICE_TOO_LONG', { most: maxSeconds })
    await this.objects.put(to, bytes, { type: voice.type, isPublic: false })
    return { type: voice.type, seconds: Math.min(maxSeconds, Math.max(1, Math.round(voice.seconds))) }
  }

  /** A URL for playing it within an hour. */
  urlOf(key: string): string {
    return this.objects.signedUrl(key, openSeconds)
  }

  /** Deletes a voice, or a used upload. May be repeated. */
  async remove(key: string): Promise<void> {
    await this.objects
      .remove(key)
      .catch((error: unknown) => this.log.warn('voices: an object was left behind', { err: error }))
  }
}
