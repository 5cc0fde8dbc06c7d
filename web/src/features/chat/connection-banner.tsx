import { useSyncExternalStore } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { connect, useConnection } from '../../shared/socket/connection.ts'
import styles from './strip.module.css'

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that there is no connection. Writing still works: messages are sent when it is back. */
export const ConnectionBanner = () => {
  const { t } = useText()
  const connection = useConnection(({ state }) => state)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const myId = useMyId()
  if (connection === 'open' || (connection === 'connecting' && online)) return null
  return (
    <div className={styles['strip']} role="status">
      <span>{t(online ? 'chat.disconnected' : 'notice.OFFLINE')}</span>
      {online && myId && (
        <button type="button" onClick={() => connect(myId)}>
          {t('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
