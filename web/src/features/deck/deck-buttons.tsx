import type { ReactNode } from 'react'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { leftText, priceText } from '../../shared/session/price.ts'
import { Cross } from '../../shared/ui/icons.tsx'
import { Like, Love, Undo } from '../../shared/ui/page-icons.tsx'
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

const UndoButton = ({ canUndo, isUndoPaid, onUndo }: Pick<ButtonsProps, 'canUndo' | 'isUndoPaid' | 'onUndo'>) => (
  <button
    type="button"
    className={styles['undo']}
    disabled={!canUndo}
    onClick={onUndo}
    aria-label={useText().t(isUndoPaid ? 'deck.undoVip' : 'deck.undo')}
  >
    <Undo />
    {isUndoPaid && (
      <span className={styles['paid']} aria-hidden="true">
        VIP
      </span>
    )}
  </button>
)

interface DecideProps extends Pick<ButtonsProps, 'disabled' | 'onDecide'> {
  decision: SwipeDecision
  shortcut: string
  label: string
  children: ReactNode
}

const DecideButton = ({ decision, shortcut, label, disabled, onDecide, children }: DecideProps) => (
  <button
    type="button"
    className={styles[decision]}
    disabled={disabled}
    onClick={() => onDecide(decision)}
    aria-label={label}
    aria-keyshortcuts={shortcut}
  >
    {children}
  </button>
)

/** The buttons below the deck: everything a swipe does, by touch, keyboard and screen reader. */
export const DeckButtons = ({ disabled, onDecide, ...undo }: ButtonsProps) => {
  const { t } = useText()
  const cost = useCosts()?.love ?? 0
  const balance = useMe()?.guanPoint
  const common = { disabled, onDecide }
  return (
    <>
      <div className={styles['buttons']}>
        <UndoButton {...undo} />
        <DecideButton {...common} decision="pass" shortcut="ArrowLeft" label={t('deck.pass')}>
          <Cross />
        </DecideButton>
        <DecideButton {...common} decision="like" shortcut="ArrowRight" label={t('deck.like')}>
          <Like />
        </DecideButton>
        <DecideButton
          {...common}
          decision="love"
          shortcut="ArrowUp"
          label={cost > 0 ? `${t('deck.love')} ${priceText(cost, balance)}` : t('deck.love')}
        >
          <Love />
          {cost > 0 && <small>{t('user.cost', { cost })}</small>}{' '}
          {cost > 0 && balance !== undefined && <small>{leftText(cost, balance)}</small>}
        </DecideButton>
      </div>
      <p className={`${styles['keys']} muted small`}>{t('deck.keys')}</p>
    </>
  )
}
