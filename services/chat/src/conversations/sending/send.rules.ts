import type { ErrorCode } from '@xinyu/contracts/errors'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'

/** Everything that decides whether a person may write to another. */
export interface SendCase {
  me: string
  peer: string
  /** others can see a profile of the sender that a moderator has approved */
  iAmApproved: boolean
  /** a moderator has limited the sender: no messages to strangers */
  iAmLimited: boolean
  /** null: unknown */
  receiver: Pick<UserSnapshot, 'type' | 'isCompleted' | 'privacy'> | null
  /** one of the two has blocked the other */
  isBlocked: boolean
  receiverLikesMe: boolean
  /** the receiver has written in this conversation */
  isReply: boolean
}

/**
 * Why a message may not be sent, in the order of the specification; null if it may. A person who has written can always
 * be answered, whatever their settings; a member whose profile is not approved may answer but not begin.
 */
export const sendRefusal = ({
  me,
  peer,
  iAmApproved,
  iAmLimited,
  receiver,
  isBlocked,
  receiverLikesMe,
  isReply,
}: SendCase): ErrorCode | null => {
  if (me === peer) return 'MESSAGE_SELF'
  if (!receiver || receiver.type === 'temp') return 'USER_NOT_FOUND'
  if (receiver.isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED'
  if (receiver.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  if (receiver.privacy.blockMe) return 'STEALTH_MODE'
  if (isBlocked) return 'BLACKLISTED'
  const { whoMayWrite } = receiver.privacy
  const isWelcome = isReply || whoMayWrite === 'everyone' || (whoMayWrite === 'liked' && receiverLikesMe)
  if (!isWelcome) return 'NOT_ACCEPTING'
  if (!isReply && !receiverLikesMe && iAmLimited) return 'WRITING_LIMITED'
  if (!isReply && !iAmApproved) return 'PROFILE_NOT_APPROVED'
  return null
}

/**
 * How many messages a person has written without an answer; null once there is one. Flowers count as an answer, but not
 * as a message. Until an answer the newest messages, which the head holds, are the person's own.
 */
export const unansweredMessages = (
  conversation: { counts: Record<string, number>; messages: readonly { from: string; kind: string }[] } | null,
  me: string,
  peer: string,
): number | null => {
  if (!conversation) return 0
  if ((conversation.counts[peer] ?? 0) > 0) return null
  return conversation.messages.filter(({ from, kind }) => from === me && kind !== 'flowers').length
}

/** Whether nothing is visible: only blanks and zero-width characters. */
export const isEmpty = (content: string): boolean => content.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') === ''

/** Whether it is the key of this person's own upload, not a URL or somebody else's object. */
export const isOwnUpload = (content: string, me: string): boolean =>
  content.startsWith(`uploads/${me}/`) && /^[\w./-]{1,300}$/.test(content) && !content.includes('..')
