import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { setSession, useChat } from '../../features/chat/chat-store.ts'
import { MessageSearch } from '../../features/chat/messages/message-search.tsx'
import { FlowerSheet } from '../../features/flowers/flower-sheet.tsx'
import { block } from '../../features/relations/relations.ts'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { messageOf } from '../../shared/api/error-text.ts'
import { assertPoints } from '../../shared/gate/gate-text.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { ChatMenu } from './chat-menu.tsx'

type Open = 'menu' | 'report' | 'flowers' | 'search' | null

/** Which sheet is open over a conversation, and the actions that open or close one. */
export const useChatSheets = (userId: string, name: string) => {
  const navigate = useNavigate()
  const [shown, open] = useState<Open>(null)
  /** the message from which a report was started */
  const [reported, setReported] = useState<string | null>(null)
  const openFlowers = useGated('flowers', ['login', 'approved', 'guanPoint'], async (needed) => {
    await assertPoints(Number(needed ?? 0))
    open('flowers')
  })
  const blockPerson = async (): Promise<void> => {
    open(null)
    const isDone = await block(userId, name).catch((error: unknown) => toast(messageOf(error)))
    if (!isDone) return
    setSession(userId, (now) => ({ ...now, isBlocked: true }))
    void navigate('/message', { replace: true })
  }
  return {
    shown,
    open,
    close: (): void => open(null),
    openFlowers,
    reported,
    report: (messageId: string | null): void => {
      setReported(messageId)
      open('report')
    },
    block: () => void blockPerson(),
  }
}
export type ChatSheetsState = ReturnType<typeof useChatSheets>

/** The sheets over a conversation: menu, search, report, flowers. */
export const ChatSheets = ({ userId, name, sheets }: { userId: string; name: string; sheets: ChatSheetsState }) => {
  const [query, setQuery] = useSearchParams()
  const session = useChat((state) => state.sessions[userId])
  const { shown, close } = sheets
  return (
    <>
      <ChatMenu
        userId={userId}
        name={name}
        hasConversation={session !== undefined && session.messages.length > 0}
        isMuted={session?.isMuted ?? false}
        open={shown === 'menu'}
        onClose={close}
        onSearch={() => sheets.open('search')}
        onReport={() => sheets.report(null)}
        onBlock={sheets.block}
      />
      <MessageSearch
        open={shown === 'search'}
        userId={userId}
        onClose={close}
        onFound={({ message }) => {
          close()
          query.set('at', String(message.seq))
          setQuery(query, { replace: true })
        }}
      />
      <ReportSheet
        userId={userId}
        conversation={session?.messages ?? []}
        first={sheets.reported}
        open={shown === 'report'}
        onClose={close}
      />
      <FlowerSheet
        user={{ _id: userId, name }}
        open={shown === 'flowers'}
        onClose={close}
        onShort={(cost) => sheets.openFlowers(String(cost))}
      />
    </>
  )
}
