import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './pk.module.css'
import type { Choice } from './use-pk-feed.ts'

/** A share of 0 to 1 as a whole percent. */
export const percentOf = (share: number): number => Math.round(share * 100)

/** width of each photo of a pair */
export const pkWidth = 'min(46vw, 340px)'

interface PkProps {
  pk: SmilePk
  /** absent once voted: the votes show instead */
  onChoose?: ((choice: Choice) => void) | undefined
}

const useName = () => {
  const { t } = useText()
  return ({ post: { user } }: SmilePk['left']): string => user.name || t('user.noName')
}

/** The share of the votes, as a bar rising from the photo's bottom and in words. */
const Votes = ({ side, isMine }: { side: SmilePk['left']; isMine: boolean }) => {
  const { t } = useText()
  const percent = percentOf(side.share ?? 0)
  return (
    <span className={styles['votes']}>
      <span className={styles['bar']} style={{ width: `${percent}%` }} aria-hidden="true" />
      <b>{t('pk.share', { percent })}</b>
      <span>{t('pk.votes', { count: side.votes })}</span>
      {isMine && <span className={styles['mine']}>{t('pk.yours')}</span>}
    </span>
  )
}

const byArrows =
  (onChoose: (choice: Choice) => void) =>
  ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') onChoose('left')
    if (key === 'ArrowRight') onChoose('right')
  }

const Side = ({ pk, choice, onChoose }: PkProps & { choice: Choice }) => {
  const { t } = useText()
  const side = pk[choice]
  const name = useName()(side)
  const chosen = pk.myVote === choice
  const [picture] = side.post.images
  const photo = (
    <Picture
      src={picture?.url}
      width={pkWidth}
      person={name}
      alt={onChoose ? '' : t('smile.of', { name })}
      draggable={false}
    />
  )
  return (
    <div className={`${styles['side']} ${chosen ? styles['chosen'] : ''}`}>
      {onChoose ? (
        <button
          type="button"
          className={styles['photo']}
          aria-label={t('pk.choose', { side: t(`pk.${choice}`), name })}
          onClick={() => onChoose(choice)}
          onKeyDown={byArrows(onChoose)}
        >
          {photo}
        </button>
      ) : (
        <Link className={styles['photo']} to={`/post/${side.post._id}`}>
          {photo}
          <Votes side={side} isMine={chosen} />
        </Link>
      )}
      {onChoose ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Link to={`/user/${side.post.user._id}`} className={styles['name']}>
          {name}
        </Link>
      )}
    </div>
  )
}

/** Two smiles side by side; the arrow keys choose too. */
export const PkCard = ({ pk, onChoose }: PkProps) => {
  const { t } = useText()
  return (
    <div className={styles['pair']} role="group" aria-label={t('pk.question')}>
      <Side pk={pk} choice="left" onChoose={onChoose} />
      <span className={styles['versus']} aria-hidden="true">
        {t('pk.versus')}
      </span>
      <Side pk={pk} choice="right" onChoose={onChoose} />
    </div>
  )
}
