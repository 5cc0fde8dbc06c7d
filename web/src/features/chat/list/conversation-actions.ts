import { deleteConversation, muteConversation } from '@xinyu/contracts/http/msg/conversations'
import { pairId } from '@xinyu/contracts/rules/pair'
import { api } from '../../../shared/api/api.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { currentSession } from '../../../shared/session/session.ts'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { refetchChatList, removeFromList, setListMuted } from './chat-list.ts'
import { setSession } from '../chat-store.ts'
import { sendText } from '../composer/sending.ts'

const conversationIdWith = (userId: string): string => pairId(currentSession()?.userId ?? '', userId)

const showMuted = (userId: string, muted: boolean): void => {
  setListMuted(conversationIdWith(userId), muted)
  setSession(userId, (session) => ({ ...session, isMuted: muted }))
}

/** Turns pushes and toasts of this conversation off or on. */
export const mute = async (userId: string, muted: boolean): Promise<void> => {
  await api(muteConversation, { favorite_id: conversationIdWith(userId), muted })
  showMuted(userId, muted)
  toast(t(muted ? 'chat.mutedNow' : 'chat.unmutedNow'))
}

/** Deletes the messages on my side, after a confirmation; true when done. */
export const clear = async (userId: string): Promise<boolean> => {
  const confirmed = await confirm({
    title: t('chat.clearTitle'),
    text: t('chat.clearText'),
    confirm: t('chat.clear'),
    cancel: t('common.cancel'),
    danger: true,
  })
  if (!confirmed) return false
  await deleteOnMySide(userId)
  return true
}

export const deleteOnMySide = async (userId: string): Promise<void> => {
  await api(deleteConversation, { favorite_id: conversationIdWith(userId) })
  setSession(userId, (session) => ({ ...session, messages: [], hasMore: false, unread: 0 }))
  removeFromList(conversationIdWith(userId))
  refetchChatList()
}

/** Sends a closing sentence and mutes the conversation. */
export const sendFarewell = async (userId: string, text: string): Promise<void> => {
  sendText(userId, text)
  await api(muteConversation, { favorite_id: conversationIdWith(userId), muted: true })
  showMuted(userId, true)
  toast(t('chat.farewell.done'))
}
