import { MoreOutline } from 'antd-mobile-icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { personQuery } from '../../shared/session/person-query.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { BackButton } from '../../shared/ui/page.tsx'
import { ProofChips } from '../../shared/ui/proof-chips.tsx'
import { useChat } from './chat-store.ts'
import { useTyping } from './use-conversation.ts'
import styles from './chat.module.css'

/** The other person: avatar, name, verifications, and whether they are online or typing. */
export const ChatHeader = ({ userId, name, onMenu }: { userId: string; name: string; onMenu(): void }) => {
  const { t } = useText()
  const typing = useTyping(userId)
  const { data: other } = useQuery(personQuery(userId))
  const online = useChat((state) => state.online[userId]) ?? other?.online ?? false
  return (
    <header className={`nav ${styles['head']}`}>
      <BackButton />
      <Link to={`/user/${userId}`} className={styles['face']} aria-label={t('chat.profile')}>
        <Avatar user={{ _id: userId, avatar: other?.avatar ?? null, name }} size={40} online={online} />
      </Link>
      <div className={styles['who']}>
        <span className={styles['name']}>
          <h1>{name}</h1>
          {other && <ProofChips user={other} />}
        </span>
        <span className={styles['typing']} aria-live="polite">
          {typing ? t('chat.typing') : online ? t('common.online') : ''}
        </span>
      </div>
      <button type="button" className="icon-button" aria-label={t('chat.menu')} onClick={onMenu}>
        <MoreOutline />
      </button>
    </header>
  )
}
