import { useReach } from '../../shared/api/reach.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { connect, useConnection } from '../../shared/socket/connection.ts'
import styles from './strip.module.css'

/**
 * The product answers, but nothing comes by itself. Writing still works: messages are sent when the connection is back.
 * While nothing answers at all, every page says so.
 */
export const ConnectionBanner = () => {
  const { t } = useText()
  const connection = useConnection(({ state }) => state)
  const isDown = useReach((state) => state.isDown)
  const myId = useMyId()
  if (connection === 'open' || connection === 'connecting' || isDown || !navigator.onLine) return null
  return (
    <div className={styles['strip']} role="status">
      <span>{t('chat.disconnected')}</span>
      {myId && (
        <button type="button" onClick={() => connect(myId)}>
          {t('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
