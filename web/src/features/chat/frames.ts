import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { MessageStatus, MsgCata } from '@xinyu/contracts/enums'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { notify } from '../../shared/lib/notify.ts'
import { currentSession } from '../../shared/session/session.ts'
import { tellSocket } from '../../shared/socket/connection.ts'
import { ask } from '../../shared/ui/modal-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { setDraft, setSession, setSessions, useChat } from './chat-store.ts'
import { changed, fromServer, messageOfKey, readUpTo, received } from './sessions.ts'

const summary = (message: ChatMessage): string =>
  message.kind === 'flowers'
    ? t('chat.flowersLine', { count: message.num ?? 0 })
    : message.kind === 'image'
      ? t('chat.imageLine')
      : message.content
export const chatAddress = (user: { _id: string; name: string }, favoriteId: string, unread = 0): string =>
  `/chat?${new URLSearchParams({ id: user._id, username: user.name, favorite_id: favoriteId, unread: String(unread) })}`

const arrived = (message: ChatMessage): void => {
  const myId = currentSession()?.userId ?? ''
  const mine = message.user._id === myId
  const otherId = mine ? message.user2._id : message.user._id
  const isOpen = useChat.getState().openWith === otherId && document.visibilityState === 'visible'
  setSessions((sessions) =>
    received(
      sessions,
      fromServer(message, myId),
      { userId: otherId, favoriteId: message.favorite_id },
      Date.now(),
      isOpen,
    ),
  )
  useChat.setState(({ typing }) => ({ typing: { ...typing, [otherId]: 0 } }))
  if (!mine && isOpen) tellSocket({ msgCata: MsgCata.ReadReceipt, user2: { _id: otherId }, seq: message.seq })
  tellSocket({ msgCata: MsgCata.Acknowledgement, favorite_id: message.favorite_id, seq: message.seq })
  if (!mine) notify(message.user.name, t('chat.notice'))
  if (!mine && !isOpen)
    toast(t('chat.toast', { name: message.user.name, text: summary(message) }), {
      to: chatAddress(message.user, message.favorite_id),
    })
}

type Refused = Extract<ServerFrame, { msgCata: 12 }>
const refused = (frame: Refused): void => {
  const found = frame.clientId ? messageOfKey(useChat.getState().sessions, frame.clientId) : null
  if (frame.code === 'SENSITIVE') {
    void ask({ title: t('chat.sensitiveTitle'), text: frame.msg, go: t('common.gotIt') })
    if (!found) return
    // the words come back into the box, to be changed there
    setSessions((sessions) => changed(sessions, found.message.key, null))
    setDraft(found.session.toUserId, found.message.content)
    return
  }
  if (found) setSessions((sessions) => changed(sessions, found.message.key, { state: 'failed', error: frame.msg }))
  toast(frame.msg)
}

type Acknowledged = Extract<ServerFrame, { msgCata: 9 }>
const acknowledged = ({ clientId, _id, seq, addtime, content, favorite_id, linkFiltered }: Acknowledged): void => {
  const found = messageOfKey(useChat.getState().sessions, clientId)
  if (found) {
    setSessions((sessions) =>
      changed(sessions, clientId, { _id, seq, addtime, content, state: 'stored', error: undefined }),
    )
    setSession(found.session.toUserId, (session) => ({ ...session, favoriteId: favorite_id }))
  }
  if (linkFiltered) toast(t('chat.linkFiltered'))
}

const refreshList = (): void => void queryClient.invalidateQueries({ queryKey: ['chat-list'] })

const TYPING_SHOWS_MS = 4000
/** Shown for 4 s after the last sign of it. */
const showTyping = (userId: string): void => {
  const at = Date.now()
  const set = (value: number): void => useChat.setState(({ typing }) => ({ typing: { ...typing, [userId]: value } }))
  set(at)
  setTimeout(() => {
    if (useChat.getState().typing[userId] === at) set(0)
  }, TYPING_SHOWS_MS)
}

/** What a frame of the socket means for the conversations. Heartbeats never come here. */
export const onChatFrame = (frame: ServerFrame): void => {
  switch (frame.msgCata) {
    case MsgCata.PrivateMessage:
    case MsgCata.Gift:
      arrived(frame.message)
      return refreshList()
    case MsgCata.Acknowledgement:
      acknowledged(frame)
      return refreshList()
    case MsgCata.Error:
      return refused(frame)
    case MsgCata.ReadReceipt:
      // by person, not by conversation: of a first message the receipt may overtake the acknowledgement that names it
      if (useChat.getState().sessions[frame.user_id])
        setSession(frame.user_id, (session) => readUpTo(session, frame.seq))
      return
    case MsgCata.Typing:
      return showTyping(frame.user_id)
    case MsgCata.Recall: {
      const key = frame.message.clientId ?? frame.message._id
      setSessions((sessions) => changed(sessions, key, { status: MessageStatus.Recalled, content: '' }))
      return refreshList()
    }
    case MsgCata.Presence:
      return refreshList()
    default:
  }
}
