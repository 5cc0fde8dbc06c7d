import { MessageStatus, MsgCata } from '@xinyu/contracts/enums'
import { deleteOneMsg, recallMsg } from '@xinyu/contracts/http/msg'
import { api } from '../../shared/api/api.ts'
import { sendMessage, sendIfConnected } from '../../shared/socket/connection.ts'
import { setDraft, setSession, setSessions, useChat } from './chat-store.ts'
import { updateMessage, mergeMessages, type LocalMessage } from './sessions.ts'

/** Shows a message as waiting and queues it. */
export const sendText = (userId: string, content: string): void => {
  const clientId = crypto.randomUUID()
  const addtime = new Date().toISOString()
  const message: LocalMessage = {
    key: clientId,
    _id: null,
    seq: null,
    mine: true,
    kind: 'text',
    content,
    addtime,
    status: MessageStatus.Sent,
    state: 'waiting',
  }
  setSession(userId, (session) => ({ ...mergeMessages(session, [message]), lastAccess: Date.now() }))
  setDraft(userId, '')
  sendMessage({ clientId, user2: { _id: userId }, kind: 'text', content, addtime })
}

/** Sends a failed message again under its own client id, so that the server stores it once. */
export const resend = (userId: string, message: LocalMessage): void => {
  if (message.kind !== 'text') return
  setSessions((sessions) => updateMessage(sessions, message.key, { state: 'waiting', error: undefined }))
  sendMessage({
    clientId: message.key,
    user2: { _id: userId },
    kind: 'text',
    content: message.content,
    addtime: message.addtime,
    wasSent: true,
  })
}

const messageIds = (userId: string, message: LocalMessage): { favorite_id: string; msg_id: string } | null => {
  const favoriteId = useChat.getState().sessions[userId]?.favoriteId
  return favoriteId && message._id ? { favorite_id: favoriteId, msg_id: message._id } : null
}

export const RECALL_MS = 2 * 60_000
export const canRecall = (message: LocalMessage, now = Date.now()): boolean =>
  message.mine &&
  message.state === 'stored' &&
  message.kind !== 'flowers' &&
  message.status !== MessageStatus.Recalled &&
  now - new Date(message.addtime).getTime() < RECALL_MS

export const recall = async (userId: string, message: LocalMessage): Promise<void> => {
  const target = messageIds(userId, message)
  if (!target) return
  await api(recallMsg, target)
  setSessions((sessions) => updateMessage(sessions, message.key, { status: MessageStatus.Recalled, content: '' }))
}

/** Hides a message for me; one that was never sent is only removed here. */
export const remove = async (userId: string, message: LocalMessage): Promise<void> => {
  const target = messageIds(userId, message)
  if (target) await api(deleteOneMsg, target)
  setSessions((sessions) => updateMessage(sessions, message.key, null))
}

const TYPING_INTERVAL_MS = 3000
let lastTyping = 0
/** Tells the other side that I am writing, at most every 3 s. */
export const sendTyping = (userId: string, now = Date.now()): void => {
  if (now - lastTyping < TYPING_INTERVAL_MS) return
  lastTyping = now
  sendIfConnected({ msgCata: MsgCata.Typing, user2: { _id: userId } })
}
