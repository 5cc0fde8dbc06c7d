import type { Language } from '@xinyu/contracts/errors'

/** What somebody wants to send to somebody. */
export interface SendRequest {
  me: string
  /** others see something of the sender that a moderator has approved */
  iAmApproved: boolean
  isVip: boolean
  user2_id: string
  kind: 'text' | 'image' | 'voice'
  /** text, or the key of an upload */
  content: string
  waveform?: number[] | undefined
  clientId: string
  reply_to?: string | undefined
  /** the client has sent it before, or has not; absent: it does not say */
  resend?: boolean | undefined
  language: Language
  /** the socket it came from, which is answered by acknowledgement */
  socket?: string | undefined
}
