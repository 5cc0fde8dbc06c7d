import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { MsgCata } from '@xinyu/contracts/enums'
import { useEffect } from 'react'
import { refetchChatList } from '../features/chat/list/chat-list.ts'
import { resetChats } from '../features/chat/chat-store.ts'
import { onChatFrame } from '../features/chat/frames.ts'
import { resumeUploads } from '../features/chat/composer/send-file.ts'
import { catchUp } from '../features/chat/messages/history.ts'
import { currentTotals, setTotals } from '../features/notices/totals.ts'
import { orderToConfirm } from '../features/orders/pending-checkout.ts'
import { reloadPostOf } from '../features/posts/post-cache.ts'
import { announceMatch } from '../features/relations/match.ts'
import { sendWaitingLikes } from '../features/relations/waiting-likes.ts'
import { useApiReachable } from '../shared/api/api-reachable.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { onLanguageChange, t } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { deleteSharedPictures } from '../shared/pictures/shared-pictures.ts'
import { noteWritten } from '../shared/push/offer-install.ts'
import { showBan } from '../shared/session/banned.ts'
import { onMemberLeft } from '../shared/session/user-change.ts'
import { reloadMe } from '../shared/session/me.ts'
import { currentSession, useSession } from '../shared/session/session.ts'
import { connect, disconnect, onFrame, onLost, pause, useConnection } from '../shared/socket/connection.ts'
import { NETWORK_TOAST_MS, toast } from '../shared/ui/overlays/toast-store.ts'

onMemberLeft(() => void deleteSharedPictures())

/** Shows a notice and refreshes what it may have changed: counts, lists, my profile. */
const onNotice = (frame: Extract<ServerFrame, { msgCata: 1 | 6 }>): void => {
  const { notice } = frame
  if (notice.code === 'matched' && notice.user) announceMatch(notice.user)
  else if (notice.code === 'liked-back' && notice.user) announceMatch(notice.user, '', 'like')
  else toast(notice.title, { to: notice.link ?? '/message', of: notice.user?._id ?? null })
  for (const key of ['notices', 'relations', 'questions']) void queryClient.invalidateQueries({ queryKey: [key] })
  if (notice.user) void queryClient.invalidateQueries({ queryKey: ['favorite', notice.user._id] })
  reloadPostOf(notice.link, currentSession()?.userId ?? null)
  if (frame.msgCata === MsgCata.SystemNotice) void reloadMe()
}

const receive = (frame: ServerFrame, { onReady, onTotals }: Following): void => {
  if (frame.msgCata === 0) return onReady()
  if (frame.msgCata === MsgCata.Error && frame.code === 'ACCOUNT_BANNED' && frame.reason !== undefined)
    return void showBan({ reason: frame.reason, until: frame.until ?? null })
  if (frame.msgCata === MsgCata.SystemNotice || frame.msgCata === MsgCata.Interaction) onNotice(frame)
  else if (frame.msgCata === MsgCata.BadgeTotals) onTotals(frame.totals)
  else onChatFrame(frame)
  if (frame.msgCata === MsgCata.Acknowledgement) noteWritten()
}

/** Follows one login: on each opening of the socket, fetches what may have been missed before. */
const followConnection = () => {
  let hasBeenOpen = false
  let hasTotals = false
  let isJustOpen = false
  const following = {
    onOpen: (): void => {
      isJustOpen = true
      catchUp().catch((error: unknown) =>
        console.warn('missed messages not fetched', { error: error instanceof Error ? error.name : '' }),
      )
      resumeUploads()
      void sendWaitingLikes()
      if (hasBeenOpen) refetchChatList()
      hasBeenOpen = true
    },
    /** Sent again on an open socket: something may have been missed since it was opened. */
    onReady: (): void => {
      if (!isJustOpen) following.onOpen()
      isJustOpen = false
    },
    /** Sent with every opening. If the totals differ from those a page fetched, something arrived in between. */
    onTotals: (totals: NoticeTotals): void => {
      const before = currentTotals()
      if (!hasTotals && before && before.chatTotal !== totals.chatTotal) refetchChatList()
      hasTotals = true
      setTotals(totals)
    },
  }
  return following
}
type Following = ReturnType<typeof followConnection>

/** Asks about the order when the app is visible again after a payment page. */
const openOrderToConfirm = (): void => {
  const orderId = orderToConfirm()
  if (!orderId || window.location.pathname.startsWith('/vip/order-finished')) return
  void import('../features/orders/pay.ts').then(({ finishedAddress }) => goTo(finishedAddress(orderId)))
}

const followPageState = (userId: string): (() => void) => {
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') return pause()
    connect(userId)
    openOrderToConfirm()
  }
  const onOnline = (): void => {
    toast(t('notice.RECONNECTED'), { ms: NETWORK_TOAST_MS })
    connect(userId)
    void queryClient.invalidateQueries()
  }
  // to another network: the old connection is dead without a word
  const onNetworkChange = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) connect(userId)
  }
  // the server answers in the language given when the socket was opened
  const reopen = (): void => {
    pause()
    connect(userId)
  }
  const stopLanguage = onLanguageChange(reopen)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  const network = (navigator as { connection?: EventTarget }).connection
  network?.addEventListener('change', onNetworkChange)
  onVisibilityChange()
  return () => {
    stopLanguage()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onOnline)
    network?.removeEventListener('change', onNetworkChange)
  }
}

/** Without a network, or without the server, the strip at the top says so. */
const reportLostSocket = (): void => {
  if (navigator.onLine && !useApiReachable.getState().isDown) toast(t('notice.SOCKET_LOST'), { ms: NETWORK_TOAST_MS })
}

/** Keeps the socket open while a member is logged in, and passes its frames to the features. */
export const useRealtime = (): void => {
  const userId = useSession(({ session }) => (session?.type === 'normal' ? session.userId : null))
  useEffect(() => {
    if (userId === null) return
    const following = followConnection()
    const stops = [
      onFrame((frame) => receive(frame, following)),
      onLost(reportLostSocket),
      useConnection.subscribe(({ state }, before) => state === 'open' && before.state !== 'open' && following.onOpen()),
      followPageState(userId),
    ]
    return () => {
      stops.forEach((stop) => stop())
      disconnect()
      resetChats()
    }
  }, [userId])
}
