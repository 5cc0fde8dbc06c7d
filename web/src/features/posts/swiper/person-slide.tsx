import type { UserCard } from '@xinyu/contracts/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../shared/i18n/i18n.ts'
import { summaryItems } from '../../../shared/lib/person.ts'
import { pictureOf } from '../../../shared/ui/avatar.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import styles from './swiper.module.css'

/** A person at full height; the text links to their page. */
export const PersonSlide = ({ user, side }: { user: UserCard; side: ReactNode }) => {
  const { t, language } = useText()
  return (
    <>
      <Picture
        className={styles['fill']}
        src={pictureOf(user)}
        width="100vw"
        person={user.name}
        alt={t('deck.photoOf', { name: user.name })}
      />
      <div className={styles['veil']} />
      <div className={styles['words']}>
        <div className={styles['author']}>
          <Link to={`/user/${user._id}`}>
            <b>{user.name || t('user.noName')}</b>
          </Link>
          {side}
        </div>
        <span className={styles['place']}>{summaryItems(user, language).join(' · ')}</span>
        <Link to={`/user/${user._id}`} className={styles['text']}>
          {user.aboutMe || t('chat.profile')}
        </Link>
      </div>
    </>
  )
}
