import type { UserCard } from '@xinyu/contracts/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/i18n.ts'
import { summaryItems } from '../../lib/person.ts'
import { pictureOf } from '../avatar.tsx'
import { Picture } from '../picture.tsx'
import { useProofs } from '../proof-chips.tsx'
import styles from './person-tile.module.css'

/** The class of a grid of tiles. */
export const tileGrid = styles['grid']

/** A person as a picture with words; `line` stands instead of what the profile says. */
export const PersonTile = ({ user, line }: { user: UserCard; line?: ReactNode }) => {
  const { t, language } = useText()
  const proofs = useProofs(user)
  return (
    <Link className="photo-tile" to={`/user/${user._id}`} data-photo-of={user._id}>
      <Picture src={pictureOf(user)} width="46vw" person={user.name} alt="" loading="lazy" />
      {user.online && <span className={styles['online']}>{t('common.online')}</span>}
      <span className={styles['words']}>
        <b>{user.name}</b>
        {line ?? (
          <>
            {proofs.length > 0 && <span>{proofs.join(' · ')}</span>}
            <span>{summaryItems(user, language).slice(0, 3).join(' · ')}</span>
          </>
        )}
      </span>
    </Link>
  )
}

const LOOKS = 4

/** Somebody whose identity only VIP may see; `number` is their place in the list and gives the colours. */
export const HiddenTile = ({ number, line, onOpen }: { number: number; line: ReactNode; onOpen(): void }) => {
  const { t } = useText()
  return (
    <button
      type="button"
      className={`photo-tile ${styles['hidden']} ${styles[`look${number % LOOKS}`]}`}
      onClick={onOpen}
    >
      <span className={styles['words']}>
        <b>{t('relations.blurred')}</b>
        {line}
        <span className="sr-only">{t('relations.blurredText')}</span>
      </span>
    </button>
  )
}
