import { hobbies } from '@xinyu/contracts/lists/hobbies'
import type { UserCard } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { labelOf, useText } from '../../../shared/i18n/i18n.ts'
import { summaryItems } from '../../../shared/lib/person.ts'
import { useProofs } from '../../../shared/ui/proof-chips.tsx'
import { ShieldCheck } from '../../../shared/ui/page-icons.tsx'
import { CardPhotos } from './card-photos.tsx'
import styles from '../deck.module.css'

/** One person of the deck: photos, name and basics, verifications, and why they are recommended. */
export const DeckCard = ({ user, isTop }: { user: UserCard; isTop: boolean }) => {
  const { t, language } = useText()
  const [age, ...facts] = summaryItems(user, language)
  const proofs = useProofs(user)
  const marks = user.habits
    .slice(0, 4)
    .map((value) => hobbies[value])
    .filter((hobby) => hobby !== undefined)
  return (
    <article className={styles['card']} aria-label={user.name} tabIndex={-1}>
      <CardPhotos user={user} isTop={isTop} />
      {user.online && <span className={styles['online']}>{t('common.online')}</span>}
      <Link to={`/user/${user._id}`} className={styles['words']} draggable={false}>
        <h2>
          <span className={styles['name']}>{user.name}</span> {age && <span className={styles['age']}>{age}</span>}
        </h2>
        {proofs.length > 0 && (
          <p className={styles['proven']}>
            <ShieldCheck />
            {proofs.join(' · ')}
          </p>
        )}
        <p>{facts.join(' · ')}</p>
        {user.reason && <p className={styles['reason']}>{user.reason}</p>}
        {user.aboutMe && <p className={styles['about']}>{user.aboutMe}</p>}
        <span className={styles['marks']}>
          {user.isVip && <span>VIP</span>}
          {marks.map((hobby) => (
            <span key={hobby.value}>{labelOf(hobby)}</span>
          ))}
        </span>
      </Link>
    </article>
  )
}
