import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { clear, mute, sayFarewell, takeOffMySide } from '../features/chat/talk-acts.ts'
import { Farewell } from '../features/chat/farewell.tsx'
import { unmatch, useRelation } from '../features/relations/relations.ts'
import { messageOf } from '../shared/api/error-text.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Sheet } from '../shared/ui/sheet.tsx'
import { toast } from '../shared/ui/toast-store.ts'

interface MenuProps {
  userId: string
  name: string
  /** something has been said */
  hasTalk: boolean
  isMuted: boolean
  open: boolean
  onClose(): void
  onSearch(): void
  onReport(): void
  onBlock(): void
}

/** What can be done with a talk and the one it is with. */
export const ChatMenu = ({ userId, name, hasTalk, isMuted, open, onClose, ...acts }: MenuProps) => {
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
    if (hasTalk) await takeOffMySide(userId)
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
        {hasTalk && row(t('chat.searchHere'), acts.onSearch)}
        {hasTalk &&
          row(
            t(isMuted ? 'chat.unmute' : 'chat.mute'),
            run(() => mute(userId, !isMuted)),
          )}
        {hasTalk &&
          row(t('chat.farewell.title'), () => {
            onClose()
            setLeaving(true)
          })}
        {hasTalk &&
          row(
            t('chat.clear'),
            run(() => clear(userId)),
          )}
        {relation?.isMatch &&
          row(
            t('chat.unmatch'),
            run(() => endMatch(relation._id)),
          )}
        {row(t('person.report'), acts.onReport)}
        {row(t('person.block'), acts.onBlock)}
      </Sheet>
      <Farewell
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onChosen={(text) => {
          setLeaving(false)
          sayFarewell(userId, text).catch((error: unknown) => toast(messageOf(error)))
        }}
      />
    </>
  )
}
