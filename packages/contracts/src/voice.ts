import { z } from 'zod'
import { count, url } from './scalars.ts'

/** seconds that a voice message lasts at most */
export const mostMessageSeconds = 60
/** seconds that a spoken answer of a page lasts at most */
export const mostAnswerSeconds = 30
/** What a browser records: Opus in WebM, or AAC in MP4 where there is no other. */
export const voiceType = z.enum(['audio/webm', 'audio/mp4'])
export type VoiceType = z.output<typeof voiceType>

/** how loud it is from beginning to end, drawn beside the player: bars of 0 to 100 */
export const waveform = z.array(z.int().min(0).max(100)).min(1).max(60)

/** A voice as it is shown to whoever may hear it. */
export const voice = z.object({
  url: url.describe('signed: it reads for an hour'),
  seconds: count.describe('as the server has measured it, at least 1'),
  waveform,
})
export type Voice = z.output<typeof voice>
