import type { PagePart } from '@xinyu/contracts/profile'
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
  /** what of the receiver's page it is about */
  about?: PagePart | undefined
  /** the client has sent it before, or has not; absent: it does not say */
  resend?: boolean | undefined
  language: Language
  /** the socket it came from, which is answered by acknowledgement */
  socket?: string | undefined
}
