import type { UserCard } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { summaryItems } from '../../shared/lib/person.ts'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { useProofs } from '../../shared/ui/proof-chips.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './browse.module.css'

export const PersonTile = ({ user }: { user: UserCard }) => {
  const { t, language } = useText()
  const proofs = useProofs(user)
  return (
    <Link className="photo-tile" to={`/user/${user._id}`}>
      <Picture src={pictureOf(user)} width="46vw" person={user.name} alt="" loading="lazy" />
      {user.online && <span className={styles['online']}>{t('common.online')}</span>}
      <span className={styles['words']}>
        <b>{user.name}</b>
        {proofs.length > 0 && <span>{proofs.join(' · ')}</span>}
        <span>{summaryItems(user, language).slice(0, 3).join(' · ')}</span>
      </span>
    </Link>
  )
}
