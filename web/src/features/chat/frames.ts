import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { MessageStatus, MsgCata } from '@xinyu/contracts/enums'
import { messageOf } from '../../shared/api/error-text.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { notify } from '../../shared/lib/notify.ts'
import { currentSession } from '../../shared/session/session.ts'
import { queuedMessages, sendIfConnected } from '../../shared/socket/connection.ts'
import { isTransient, needsUserAction } from '../../shared/socket/refusals.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { releaseFile } from './composer/pending-files.ts'
import { isMuted, onListPresence, onListRead, onListRecall, putMessage, refetchChatList } from './list/chat-list.ts'
import { openHistory } from './messages/history.ts'
import { summaryOf } from './list/summary.ts'
import { setDraft, setSession, setSessions, useChat } from './chat-store.ts'
import {
  updateMessage,
  fromServer,
  findMessage,
  markReadUpTo,
  receiveMessage,
  asRecalled,
  withoutTheirs,
  type LocalMessage,
} from './sessions.ts'

export const chatAddress = (user: { _id: string; name: string }, favoriteId: string, unread = 0): string =>
  `/chat?${new URLSearchParams({ id: user._id, username: user.name, favorite_id: favoriteId, unread: String(unread) })}`

const onMessage = (message: ChatMessage): void => {
  const myId = currentSession()?.userId ?? ''
  const mine = message.user._id === myId
  const otherId = mine ? message.user2._id : message.user._id
  const isOpen = useChat.getState().openWith === otherId && document.visibilityState === 'visible'
  setSessions((sessions) =>
    receiveMessage(
      sessions,
      fromServer(message, myId),
      { userId: otherId, favoriteId: message.favorite_id },
      Date.now(),
      isOpen,
    ),
  )
  putMessage(message, { isMine: mine, isOpen })
  useChat.setState(({ typing }) => ({ typing: { ...typing, [otherId]: 0 } }))
  if (!mine && isOpen) sendIfConnected({ msgCata: MsgCata.ReadReceipt, user2: { _id: otherId }, seq: message.seq })
  sendIfConnected({ msgCata: MsgCata.Acknowledgement, favorite_id: message.favorite_id, seq: message.seq })
  if (mine || isMuted(message.favorite_id) || useChat.getState().sessions[otherId]?.isMuted) return
  notify(message.user.name, t('chat.notice'))
  if (!isOpen)
    toast(t('chat.toast', { name: message.user.name, text: summaryOf(message) }), {
      to: chatAddress(message.user, message.favorite_id),
      of: otherId,
    })
}

/** Puts the text back into the input, before anything typed meanwhile. */
const returnToInput = (userId: string, { key, content, kind }: LocalMessage): void => {
  if (kind !== 'text') return
  setSessions((sessions) => updateMessage(sessions, key, null))
  const typed = useChat.getState().drafts[userId] ?? ''
  setDraft(userId, typed === '' || typed === content ? content : `${content}\n${typed}`)
}

const isQueued = (key: string): boolean =>
  queuedMessages().some(({ clientId, failed }) => clientId === key && failed === undefined)

type RefusedFrame = Extract<ServerFrame, { msgCata: 12 }>
const onRefused = (frame: RefusedFrame): void => {
  const found = frame.clientId ? findMessage(useChat.getState().sessions, frame.clientId) : null
  if (needsUserAction(frame.code)) {
    const title = frame.code === 'SENSITIVE' ? t('chat.sensitiveTitle') : t('chat.notSentTitle')
    void confirm({ title, text: frame.msg, confirm: t('common.gotIt') })
    if (found) returnToInput(found.session.toUserId, found.message)
    return
  }
  // still the first in the queue, which sends it again
  if (found && isQueued(found.message.key) && isTransient(frame.code)) {
    if (frame.code === 'TOO_FREQUENT') toast(t('chat.sendsLater'))
    return
  }
  if (found)
    setSessions((sessions) => updateMessage(sessions, found.message.key, { state: 'failed', error: frame.msg }))
  toast(frame.msg)
}

type AcknowledgedFrame = Extract<ServerFrame, { msgCata: 9 }>
/** My message as the list shows it. */
const storedMessage = (
  { _id, favorite_id, seq, addtime, content, clientId, voice }: AcknowledgedFrame,
  { session, message }: NonNullable<ReturnType<typeof findMessage>>,
): ChatMessage => ({
  _id,
  favorite_id,
  seq,
  addtime,
  content,
  clientId,
  msg: content,
  kind: message.kind,
  voice,
  status: MessageStatus.Sent,
  user: { _id: currentSession()?.userId ?? '', name: '', avatar: null },
  user2: { _id: session.toUserId },
})
const onAcknowledged = (frame: AcknowledgedFrame): void => {
  const { clientId, _id, seq, addtime, content, favorite_id, linkFiltered, picture, voice } = frame
  const shown = { ...(picture ? { picture } : {}), ...(voice ? { voice } : {}) }
  const found = findMessage(useChat.getState().sessions, clientId)
  if (found) {
    setSessions((sessions) =>
      updateMessage(sessions, clientId, { _id, seq, addtime, content, ...shown, state: 'stored', error: undefined }),
    )
    setSession(found.session.toUserId, (session) => ({ ...session, favoriteId: favorite_id }))
    putMessage(storedMessage(frame, found), { isMine: true, isOpen: true })
    releaseFile(clientId)
  } else refetchChatList()
  if (linkFiltered) toast(t('notice.LINK_FILTERED'))
}

const TYPING_SHOWS_MS = 4000
/** Shown for 4 s after the last typing frame. */
const showTyping = (userId: string): void => {
  const at = Date.now()
  const set = (value: number): void => useChat.setState(({ typing }) => ({ typing: { ...typing, [userId]: value } }))
  set(at)
  setTimeout(() => {
    if (useChat.getState().typing[userId] === at) set(0)
  }, TYPING_SHOWS_MS)
}

/** Moderators have hidden what somebody wrote to me, or show it again. */
const onHidden = ({ user_id, since, hidden }: Extract<ServerFrame, { msgCata: typeof MsgCata.Hidden }>): void => {
  refetchChatList()
  if (!useChat.getState().sessions[user_id]) return
  if (hidden) setSession(user_id, (session) => withoutTheirs(session, since))
  else openHistory(user_id).catch((error: unknown) => toast(messageOf(error)))
}

/** Applies a socket frame to the conversations. Heartbeats are not passed on. */
export const onChatFrame = (frame: ServerFrame): void => {
  switch (frame.msgCata) {
    case MsgCata.PrivateMessage:
    case MsgCata.Gift:
      return onMessage(frame.message)
    case MsgCata.Acknowledgement:
      return onAcknowledged(frame)
    case MsgCata.Error:
      return onRefused(frame)
    case MsgCata.ReadReceipt:
      onListRead(frame, currentSession()?.userId ?? '')
      // keyed by user: the receipt of a first message may arrive before the acknowledgement that names the
      // conversation
      if (useChat.getState().sessions[frame.user_id])
        setSession(frame.user_id, (session) => markReadUpTo(session, frame.seq))
      return
    case MsgCata.Typing:
      return showTyping(frame.user_id)
    case MsgCata.Recall: {
      const key = frame.message.clientId ?? frame.message._id
      setSessions((sessions) => updateMessage(sessions, key, asRecalled))
      return onListRecall(frame)
    }
    case MsgCata.Hidden:
      return onHidden(frame)
    case MsgCata.Presence:
      useChat.setState(({ online }) => ({ online: { ...online, [frame.user_id]: frame.online } }))
      return onListPresence(frame)
    default:
  }
}
