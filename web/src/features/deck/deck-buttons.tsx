import { CloseOutline, HeartFill, UndoOutline } from 'antd-mobile-icons'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Thumb } from '../../shared/ui/icons.tsx'
import type { SwipeDecision } from './deck-state.ts'
import styles from './deck.module.css'

interface ButtonsProps {
  disabled: boolean
  canUndo: boolean
  /** undo is part of VIP, and the viewer has no VIP */
  isUndoPaid: boolean
  onDecide(decision: SwipeDecision): void
  onUndo(): void
}

/** The buttons below the deck: everything a swipe does, by touch, keyboard and screen reader. */
export const DeckButtons = ({ disabled, canUndo, isUndoPaid, onDecide, onUndo }: ButtonsProps) => {
  const { t } = useText()
  const cost = useCosts()?.love ?? 0
  const balance = useMe()?.guanPoint
  const price = balance === undefined ? t('user.cost', { cost }) : t('user.costOf', { cost, balance })
  return (
    <>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={styles['undo']}
          disabled={!canUndo}
          onClick={onUndo}
          aria-label={t(isUndoPaid ? 'deck.undoVip' : 'deck.undo')}
        >
          <UndoOutline />
          {isUndoPaid && (
            <span className={styles['paid']} aria-hidden="true">
              VIP
            </span>
          )}
        </button>
        <button
          type="button"
          className={styles['pass']}
          disabled={disabled}
          onClick={() => onDecide('pass')}
          aria-label={t('deck.pass')}
          aria-keyshortcuts="ArrowLeft"
        >
          <CloseOutline />
        </button>
        <button
          type="button"
          className={styles['like']}
          disabled={disabled}
          onClick={() => onDecide('like')}
          aria-label={t('deck.like')}
          aria-keyshortcuts="ArrowRight"
        >
          <Thumb />
        </button>
        <button
          type="button"
          className={styles['love']}
          disabled={disabled}
          onClick={() => onDecide('love')}
          aria-label={cost > 0 ? `${t('deck.love')} ${price}` : t('deck.love')}
          aria-keyshortcuts="ArrowUp"
        >
          <HeartFill />
          {cost > 0 && <small>{t('user.cost', { cost })}</small>}{' '}
          {cost > 0 && balance !== undefined && <small>{t('user.left', { balance })}</small>}
        </button>
      </div>
      <p className={`${styles['keys']} muted small`}>{t('deck.keys')}</p>
    </>
  )
}
