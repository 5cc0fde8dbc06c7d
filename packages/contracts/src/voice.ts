import { z } from 'zod'
import { count, url } from './scalars.ts'

export const MAX_MESSAGE_SECONDS = 60
/** maximum seconds of a spoken answer on a page */
export const MAX_ANSWER_SECONDS = 30
/** What a browser records: Opus in WebM, or AAC in MP4 where WebM is unavailable. */
export const voiceType = z.enum(['audio/webm', 'audio/mp4'])
export type VoiceType = z.output<typeof voiceType>

/** loudness from beginning to end, drawn beside the player: bars of 0 to 100 */
export const waveform = z.array(z.int().min(0).max(100)).min(1).max(60)

export const voice = z.object({
  url: url.describe('signed, valid for an hour'),
  seconds: count.describe('measured by the server, at least 1'),
  waveform,
})
export type Voice = z.output<typeof voice>
