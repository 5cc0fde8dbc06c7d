import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { clear, mute, sendFarewell, deleteOnMySide } from '../../features/chat/list/conversation-actions.ts'
import { Farewell } from '../../features/chat/farewell.tsx'
import { unmatch, useRelation } from '../../features/relations/relations.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

interface MenuProps {
  userId: string
  name: string
  /** there are messages */
  hasConversation: boolean
  isMuted: boolean
  open: boolean
  onClose(): void
  onSearch(): void
  onReport(): void
  onBlock(): void
}

type Row = [label: string, onClick: () => void]

const useRows = (menu: MenuProps, openFarewell: () => void): Row[] => {
  const { userId, name, hasConversation, isMuted, open, onClose, onSearch, onReport, onBlock } = menu
  const { t } = useText()
  const navigate = useNavigate()
  const relation = useRelation(userId, open)
  const run = (work: () => Promise<unknown>) => (): void => {
    onClose()
    work().catch((error: unknown) => toast(messageOf(error)))
  }
  const endMatch = async (recordId: string): Promise<void> => {
    if (!(await unmatch(recordId, userId, name))) return
    if (hasConversation) await deleteOnMySide(userId)
    void navigate('/message', { replace: true })
  }
  const conversationRows: Row[] = [
    [t('chat.searchHere'), onSearch],
    [t(isMuted ? 'chat.unmute' : 'chat.mute'), run(() => mute(userId, !isMuted))],
    [t('chat.farewell.title'), openFarewell],
    [t('chat.clear'), run(() => clear(userId))],
  ]
  return [
    [t('chat.profile'), () => void navigate(`/user/${userId}`)],
    ...(hasConversation ? conversationRows : []),
    ...(relation?.isMatch ? [[t('chat.unmatch'), run(() => endMatch(relation._id))] satisfies Row] : []),
    [t('user.report'), onReport],
    [t('user.block'), onBlock],
  ]
}

/** The actions on a conversation and its other person. */
export const ChatMenu = (props: MenuProps) => {
  const { userId, open, onClose } = props
  const { t } = useText()
  const [isSayingFarewell, setSayingFarewell] = useState(false)
  const rows = useRows(props, () => {
    onClose()
    setSayingFarewell(true)
  })
  return (
    <>
      <Sheet open={open} title={t('chat.menu')} onClose={onClose}>
        {rows.map(([label, onClick]) => (
          <button key={label} type="button" className="option-row" onClick={onClick}>
            {label}
          </button>
        ))}
      </Sheet>
      <Farewell
        open={isSayingFarewell}
        onClose={() => setSayingFarewell(false)}
        onChosen={(text) => {
          setSayingFarewell(false)
          sendFarewell(userId, text).catch((error: unknown) => toast(messageOf(error)))
        }}
      />
    </>
  )
}
