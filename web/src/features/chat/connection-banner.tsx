import { useApiReachable } from '../../shared/api/api-reachable.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { connect, useConnection } from '../../shared/socket/connection.ts'
import styles from './strip.module.css'

/**
 * The API answers but the socket is closed. Messages can still be written; they are sent after reconnecting. When the
 * API is down too, every page says so.
 */
export const ConnectionBanner = () => {
  const { t } = useText()
  const connection = useConnection(({ state }) => state)
  const isDown = useApiReachable((state) => state.isDown)
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
