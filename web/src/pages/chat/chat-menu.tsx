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

/** The actions on a conversation and its other person. */
export const ChatMenu = ({ userId, name, hasConversation, isMuted, open, onClose, ...actions }: MenuProps) => {
  const { t } = useText()
  const navigate = useNavigate()
  const relation = useRelation(userId, open)
  const [isLeaving, setLeaving] = useState(false)
  const toList = (): void => void navigate('/message', { replace: true })
  const run = (work: () => Promise<unknown>) => (): void => {
    onClose()
    work().catch((error: unknown) => toast(messageOf(error)))
  }
  const endMatch = async (recordId: string): Promise<void> => {
    if (!(await unmatch(recordId, userId, name))) return
    if (hasConversation) await deleteOnMySide(userId)
    toList()
  }
  const row = (label: string, onClick: () => void) => (
    <button type="button" className="option-row" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <>
      <Sheet open={open} title={t('chat.menu')} onClose={onClose}>
        {row(t('chat.profile'), () => void navigate(`/user/${userId}`))}
        {hasConversation && row(t('chat.searchHere'), actions.onSearch)}
        {hasConversation &&
          row(
            t(isMuted ? 'chat.unmute' : 'chat.mute'),
            run(() => mute(userId, !isMuted)),
          )}
        {hasConversation &&
          row(t('chat.farewell.title'), () => {
            onClose()
            setLeaving(true)
          })}
        {hasConversation &&
          row(
            t('chat.clear'),
            run(() => clear(userId)),
          )}
        {relation?.isMatch &&
          row(
            t('chat.unmatch'),
            run(() => endMatch(relation._id)),
          )}
        {row(t('person.report'), actions.onReport)}
        {row(t('person.block'), actions.onBlock)}
      </Sheet>
      <Farewell
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onChosen={(text) => {
          setLeaving(false)
          sendFarewell(userId, text).catch((error: unknown) => toast(messageOf(error)))
        }}
      />
    </>
  )
}
