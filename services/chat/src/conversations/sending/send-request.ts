import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { Language } from '@xinyu/contracts/errors'

/** A message as its sender requests it. */
export interface SendRequest {
  me: string
  /** others can see a profile of the sender that a moderator has approved */
  iAmApproved: boolean
  isVip: boolean
  user2_id: string
  kind: 'text' | 'image' | 'voice'
  /** text, or the key of an upload */
  content: string
  waveform?: number[] | undefined
  clientId: string
  reply_to?: string | undefined
  /** the part of the receiver's page it is about */
  about?: PagePart | undefined
  /** whether the client has sent it before; absent: unknown */
  resend?: boolean | undefined
  language: Language
  /** the socket it came from, which gets an acknowledgement */
  socket?: string | undefined
}
