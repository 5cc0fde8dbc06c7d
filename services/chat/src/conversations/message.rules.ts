import { MessageStatus } from '@xinyu/contracts/enums'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { MessageWarning } from '@xinyu/contracts/signals'
import type { ChatMessage, MessageQuote } from '@xinyu/contracts/socket/messages'

interface MessageFields {
  _id: string
  seq: number
  from: string
  key: string
  kind: ChatMessage['kind']
  content: string
  at: Date
  num?: number
  replyTo?: string
  about?: PagePart
  warning?: MessageWarning
  recalled?: boolean
  hiddenFor?: readonly string[]
}
/** A person's name and avatar beside a message. */
interface PersonPreview {
  _id: string
  name: string
  avatar: string | null
}

/** Who views a message, and up to where its receiver has read. */
interface View extends Pick<ChatMessage, 'picture' | 'voice' | 'quote'> {
  viewer: string
  readSeq: number
}
/** of the quoted message */
const quotedCharacters = 80

/** A quoted message as `viewer` may see it: without what was removed for them or is withheld from them. */
export const quoteOf = (
  { _id, seq, from, kind, content, warning, recalled, hiddenFor }: MessageFields,
  viewer: string,
  clearedSeq: number,
): MessageQuote => {
  const isGone = recalled === true || seq <= clearedSeq || hiddenFor?.includes(viewer) === true
  const isHeld = viewer !== from && warning?.stage === 3
  const text = kind === 'text' || kind === 'flowers' ? [...content].slice(0, quotedCharacters).join('') : ''
  return { _id, user_id: from, kind, content: isGone || isHeld ? '' : text, isGone }
}

/** A stored message on the wire. Its warning is for the receiver: the sender never gets it. */
export const chatMessageOf = (
  favoriteId: string,
  message: MessageFields,
  sender: PersonPreview,
  { viewer, readSeq, picture, voice, quote }: View,
): ChatMessage => {
  const [first, second] = peopleOfPair(favoriteId)
  const status = message.recalled
    ? MessageStatus.Recalled
    : readSeq >= message.seq
      ? MessageStatus.Read
      : MessageStatus.Sent
  // the storage key of a picture or a voice stays internal
  const content = message.kind === 'image' || message.kind === 'voice' ? '' : message.content
  return {
    _id: message._id,
    favorite_id: favoriteId,
    seq: message.seq,
    status,
    kind: message.kind,
    content,
    msg: content,
    picture,
    voice,
    num: message.num,
    user: sender,
    user2: { _id: message.from === first ? second : first },
    clientId: isClientId(message.key) ? message.key : undefined,
    reply_to: message.replyTo,
    quote,
    about: message.recalled ? undefined : message.about,
    warning: viewer === message.from || message.recalled ? undefined : message.warning,
    addtime: message.at.toISOString(),
  }
}

/** Keys made by the service, such as for flowers, stay internal. */
const isClientId = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)
