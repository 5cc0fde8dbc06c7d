import { useEffect, useState } from 'react'
import { loadTexts, useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Love } from '../../shared/ui/page-icons.tsx'
import { LOVE_UNDO_MS, type PendingLove, restoreLoves, sendLove, undoLove, useLoves } from './pending-love.ts'
import styles from './love-undo.module.css'

/** A love and the time left to undo it. The time only runs while this is visible, and restarts in full. */
const LoveUndo = ({ love: { clientId, user } }: { love: PendingLove }) => {
  const { t } = useText()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      setRound((count) => count + 1)
      timer = setTimeout(() => void sendLove(clientId), LOVE_UNDO_MS)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [clientId])
  return (
    <div className={styles['bar']}>
      <Avatar user={user} size={40} />
      <span className={styles['text']}>
        <span className={styles['heart']} aria-hidden="true">
          <Love />
        </span>
        {t('love.pending', { name: user.name })}
      </span>
      <button type="button" className={styles['undo']} onClick={() => undoLove(user._id)}>
        {t('love.undo')}
      </button>
      <span key={round} className={styles['time']} style={{ animationDuration: `${LOVE_UNDO_MS}ms` }} />
    </div>
  )
}

/** The unsent loves, over any page. */
export const LoveUndos = () => {
  const { t } = useText()
  const me = useMyId()
  useEffect(() => {
    let live = true
    // any page may be the first one after a reload, and these texts are home's
    const restore = (): void => void (live && restoreLoves(me))
    void loadTexts('home').then(restore, restore)
    return () => {
      live = false
    }
  }, [me])
  const pending = useLoves((state) => state.pending)
  return (
    <section className={styles['bars']} role="status" aria-label={t('love.pendingTitle')}>
      {pending.map((love) => (
        <LoveUndo key={love.clientId} love={love} />
      ))}
    </section>
  )
}
