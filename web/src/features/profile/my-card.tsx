import type { Profile } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { summaryItems } from '../../shared/lib/person.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { NameLine } from '../../shared/ui/lists/user-rows.tsx'
import styles from './profile.module.css'

/** My own card, at the top of my tab. */
export const MyCard = ({ profile }: { profile: Profile }) => {
  const { t, language } = useText()
  return (
    <section className={styles['mine']}>
      <Link to="/me/edit/avatar" aria-label={t('pictures.changeAvatar')}>
        <Avatar user={profile} size={84} />
      </Link>
      <div>
        <h2>
          <NameLine user={profile} />
        </h2>
        <p className="muted">{summaryItems(profile, language).slice(0, 3).join(' · ')}</p>
        <p className="muted small">
          GID {profile.GID}{' '}
          <Link to="/user/preview" className={styles['preview']}>
            {t('me.preview')}
          </Link>
        </p>
      </div>
    </section>
  )
}
