import { MessageStatus, MsgCata } from '@xinyu/contracts/enums'
import { deleteOneMsg, recallMsg } from '@xinyu/contracts/http/msg/messages'
import type { MessageQuote } from '@xinyu/contracts/socket/messages'
import { api } from '../../../shared/api/api.ts'
import { currentSession } from '../../../shared/session/session.ts'
import { dropMessage, queuedMessages, sendMessage, sendIfConnected } from '../../../shared/socket/connection.ts'
import { setDraft, setSession, setSessions, useChat } from '../chat-store.ts'
import { pendingFile, releaseFile, setFileError } from './pending-files.ts'
import { sendFile } from './send-file.ts'
import { asRecalled, updateMessage, mergeMessages, type LocalMessage } from '../sessions.ts'

type MessageContent = Pick<LocalMessage, 'kind' | 'content' | 'picture' | 'voice' | 'quote'>

/** Shows a message of mine in the conversation until the server has it. */
export const showWaiting = (
  userId: string,
  content: MessageContent,
  { key, addtime } = { key: crypto.randomUUID() as string, addtime: new Date().toISOString() },
): LocalMessage => {
  const message: LocalMessage = {
    ...content,
    key,
    _id: null,
    seq: null,
    mine: true,
    addtime,
    status: MessageStatus.Sent,
    state: 'waiting',
  }
  setSession(userId, (session) => ({ ...mergeMessages(session, [message]), lastAccess: Date.now() }))
  return message
}

/** A quote of a stored message, shown until the server sends its own. */
export const quoteFrom = (userId: string, { _id, mine, kind, content }: LocalMessage): MessageQuote | undefined =>
  _id === null
    ? undefined
    : {
        _id,
        user_id: mine ? (currentSession()?.userId ?? '') : userId,
        kind,
        content: content.slice(0, 80),
        isGone: false,
      }

/** Shows a message as waiting and queues it. */
export const sendText = (userId: string, content: string, quote?: MessageQuote): void => {
  const { key, addtime } = showWaiting(userId, { kind: 'text', content, ...(quote ? { quote } : {}) })
  setDraft(userId, '')
  sendMessage({
    clientId: key,
    user2: { _id: userId },
    kind: 'text',
    content,
    addtime,
    ...(quote ? { reply_to: quote._id } : {}),
  })
}

/** One that was uploaded and then refused has its key already. */
const resendFile = ({ key }: LocalMessage): void => {
  const queued = queuedMessages().find(({ clientId }) => clientId === key)
  if (!queued) return void (pendingFile(key) && sendFile(key))
  setSessions((sessions) => updateMessage(sessions, key, { state: 'waiting', error: undefined }))
  setFileError(key, undefined)
  const { failed: _failed, ...message } = queued
  sendMessage(message)
}

/** Sends a failed message again under its own client id, so that the server stores it once. */
export const resend = (userId: string, message: LocalMessage): void => {
  if (message.kind === 'image' || message.kind === 'voice') return resendFile(message)
  if (message.kind !== 'text') return
  setSessions((sessions) => updateMessage(sessions, message.key, { state: 'waiting', error: undefined }))
  sendMessage({
    clientId: message.key,
    user2: { _id: userId },
    kind: 'text',
    content: message.content,
    addtime: message.addtime,
    ...(message.quote ? { reply_to: message.quote._id } : {}),
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
  setSessions((sessions) => updateMessage(sessions, message.key, asRecalled))
}

/** Hides a message for me; one that was never sent is only removed here. */
export const remove = async (userId: string, message: LocalMessage): Promise<void> => {
  const target = messageIds(userId, message)
  if (target) await api(deleteOneMsg, target)
  else dropMessage(message.key)
  releaseFile(message.key)
  setSessions((sessions) => updateMessage(sessions, message.key, null))
}

const TYPING_INTERVAL_MS = 3000
let lastTyping = 0
/** Sends that I am typing, at most every 3 s. */
export const sendTyping = (userId: string, now = Date.now()): void => {
  if (now - lastTyping < TYPING_INTERVAL_MS) return
  lastTyping = now
  sendIfConnected({ msgCata: MsgCata.Typing, user2: { _id: userId } })
}
