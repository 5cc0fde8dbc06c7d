import type { VoiceType } from '@xinyu/contracts/voice'
import { parseBuffer } from 'music-metadata'
import { fragmentSeconds } from './mp4-fragments.rules.ts'
import { webmSeconds } from './webm.rules.ts'

export interface MeasuredVoice {
  type: VoiceType
  seconds: number
}
const isWebm = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3
const isMp4 = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'
const codecs: readonly string[] = ['MPEG-4/AAC', '<Opus>', 'Opus']

/**
 * The type of an upload, by its bytes, and its duration; null if it is not a voice: another container or codec, a
 * picture beside the sound, a broken file. WebM is parsed here, since recorders leave its sizes open, which the library
 * rejects.
 */
export const measureVoice = async (bytes: Buffer): Promise<MeasuredVoice | null> => {
  const type = isWebm(bytes) ? 'audio/webm' : isMp4(bytes) ? 'audio/mp4' : null
  if (!type) return null
  const seconds = type === 'audio/webm' ? webmSeconds(bytes) : await mp4Seconds(bytes)
  return seconds !== null && seconds > 0 ? { type, seconds } : null
}

/** The longer of the head's and the fragments' durations: neither can hide the other. */
const mp4Seconds = async (bytes: Buffer): Promise<number | null> => {
  const fragments = fragmentSeconds(bytes)
  if (fragments === null) return null
  const parsed = await parseBuffer(bytes, 'audio/mp4', { duration: true, skipCovers: true }).catch(() => null)
  if (!parsed) return null
  const { hasAudio, hasVideo, trackInfo, duration = 0 } = parsed.format
  const [track] = trackInfo
  const isVoice = hasAudio === true && !hasVideo && trackInfo.length === 1
  return isVoice && codecs.includes(track?.codecName ?? '') ? Math.max(duration, fragments) : null
}
