import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { MsgCata } from '@xinyu/contracts/enums'
import { useEffect } from 'react'
import { forgetChats } from '../features/chat/chat-store.ts'
import { onChatFrame } from '../features/chat/frames.ts'
import { catchUp } from '../features/chat/history.ts'
import { setTotals } from '../features/notices/totals.ts'
import { orderToAskAbout } from '../features/orders/order-flag.ts'
import { finishedAddress } from '../features/orders/pay.ts'
import { tellMatch } from '../features/relations/match.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { onLanguage, t } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { reloadMe } from '../shared/session/me.ts'
import { useSession } from '../shared/session/session.ts'
import { connect, disconnect, onFrame, onLost, pause, useLine } from '../shared/socket/connection.ts'
import { NETWORK_TOAST_MS, toast } from '../shared/ui/toast-store.ts'

/** What changes with a notice beside the notice itself: a decision about my profile, a match. */
const onNotice = (frame: Extract<ServerFrame, { msgCata: 1 | 6 }>): void => {
  const { notice } = frame
  if (notice.code === 'matched' && notice.user) void tellMatch(notice.user)
  else toast(notice.title, { to: notice.link ?? '/message' })
  for (const key of ['totals', 'notices', 'relations']) void queryClient.invalidateQueries({ queryKey: [key] })
  if (notice.user) void queryClient.invalidateQueries({ queryKey: ['favorite', notice.user._id] })
  if (frame.msgCata === MsgCata.SystemNotice) void reloadMe()
}

const receive = (frame: ServerFrame): void => {
  if (frame.msgCata === MsgCata.SystemNotice || frame.msgCata === MsgCata.Interaction) onNotice(frame)
  else if (frame.msgCata === MsgCata.BadgeTotals) setTotals(frame.totals)
  else onChatFrame(frame)
}

const onBack = (): void => {
  catchUp().catch((error: unknown) =>
    console.warn('missed messages not fetched', { error: error instanceof Error ? error.name : '' }),
  )
  for (const key of ['totals', 'chat-list']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Someone who left for the cashier is asked about the order when the app shows again. */
const askAboutOrder = (): void => {
  const orderId = orderToAskAbout()
  if (orderId && !window.location.pathname.startsWith('/vip/order-finished')) goTo(finishedAddress(orderId))
}

const listenToWorld = (userId: string): (() => void) => {
  const shown = (): void => {
    if (document.visibilityState === 'hidden') return pause()
    connect(userId)
    askAboutOrder()
  }
  const online = (): void => {
    toast(t('net.reconnected'), { ms: NETWORK_TOAST_MS })
    connect(userId)
    void queryClient.invalidateQueries()
  }
  const offline = (): void => toast(t('net.disconnected'), { ms: NETWORK_TOAST_MS })
  // the server speaks the language it was told when the line was opened
  const reopen = (): void => {
    pause()
    connect(userId)
  }
  const stopLanguage = onLanguage(reopen)
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  shown()
  return () => {
    stopLanguage()
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}

/** Holds the socket while a member is here, and carries its news to whom they concern. */
export const useRealtime = (): void => {
  const userId = useSession(({ session }) => (session?.type === 'normal' ? session.userId : null))
  useEffect(() => {
    if (userId === null) return
    const stops = [
      onFrame(receive),
      onLost(() => toast(t('net.socketLost'), { ms: NETWORK_TOAST_MS })),
      useLine.subscribe(({ line }, before) => line === 'open' && before.line !== 'open' && onBack()),
      listenToWorld(userId),
    ]
    return () => {
      stops.forEach((stop) => stop())
      disconnect()
      forgetChats()
    }
  }, [userId])
}
