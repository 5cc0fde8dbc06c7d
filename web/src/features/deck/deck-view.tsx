import type { UserCard } from '@xinyu/contracts/profile'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { DeckButtons } from './deck-buttons.tsx'
import type { DeckState, SwipeDecision } from './deck-state.ts'
import styles from './deck.module.css'
import { SwipeStack } from './card/swipe-stack.tsx'
import { useArrowKeys } from './card/use-arrow-keys.ts'

interface DeckViewProps {
  cards: readonly UserCard[]
  last: DeckState['last']
  canUndo: boolean
  isUndoPaid: boolean
  onDecide(decision: SwipeDecision): void
  onUndo(): void
  corner?: ReactNode
  /** shown when there are no cards */
  children?: ReactNode
}

/** The cards and their buttons, by touch, button and key; screen readers hear the result of each decision. */
export const DeckView = ({ cards, last, canUndo, isUndoPaid, onDecide, onUndo, corner, children }: DeckViewProps) => {
  const { t } = useText()
  const deck = useRef<HTMLElement>(null)
  const top = cards[0]
  const topId = top?._id
  useArrowKeys((decision) => top && onDecide(decision))
  useLayoutEffect(() => {
    // the focus was on a card that left: moves it to the next one, not to the top of the page
    const { current } = deck
    if (topId !== undefined && current?.contains(document.activeElement) && document.activeElement?.closest('[inert]'))
      current.querySelector<HTMLElement>('[data-place="top"] article')?.focus({ preventScroll: true })
  }, [topId])
  return (
    <section ref={deck} className={`${styles['deck']} ${top ? '' : styles['over']}`} aria-label={t('deck.title')}>
      {top || last ? <SwipeStack cards={cards} last={last} onDecide={onDecide} corner={corner} /> : null}
      {!top && children}
      {(top || canUndo) && (
        <DeckButtons disabled={!top} canUndo={canUndo} isUndoPaid={isUndoPaid} onDecide={onDecide} onUndo={onUndo} />
      )}
      <p className="sr-only" role="status">
        {last && t(`deck.did.${last.decision}`, { name: last.user.name })}
        {last && top && t('deck.nextIs', { name: top.name })}
      </p>
    </section>
  )
}
