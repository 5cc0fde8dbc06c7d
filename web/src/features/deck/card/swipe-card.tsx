import type { UserCard } from '@xinyu/contracts/profile'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { CardMotion } from './card-motion.ts'
import { DeckCard } from './deck-card.tsx'
import type { SwipeDecision } from '../deck-state.ts'
import styles from '../deck.module.css'

/** `top`: to be decided · `next`: under it, ready · `leaving`: decided, flying out */
export type Place = 'top' | 'next' | 'leaving'

interface SwipeCardProps {
  user: UserCard
  place: Place
  /** the decision by which it leaves, or left before it was undone */
  decision?: SwipeDecision | undefined
  onDecide(decision: SwipeDecision): void
  onGone(userId: string): void
  /** shown on the corner of the photo */
  corner?: ReactNode
}

/** One card of the stack. The same element from the second place until it is gone, so that its photo stays decoded. */
export const SwipeCard = ({ user, place, decision, onDecide, onGone, corner }: SwipeCardProps) => {
  const { t } = useText()
  const card = useRef<HTMLDivElement>(null)
  const motion = useRef<CardMotion>(null)
  const decide = useEffectEvent((made: SwipeDecision) => place === 'top' && onDecide(made))
  const follow = useEffectEvent((now: Place) => {
    if (now === 'leaving' && decision) void motion.current?.flyOut(decision).then(() => onGone(user._id))
    else if (now === 'top' && decision) motion.current?.flyBack(decision)
  })
  useLayoutEffect(() => {
    if (card.current) motion.current ??= new CardMotion(card.current, (made) => void decide(made))
    follow(place)
  }, [place])
  const isTop = place === 'top'
  return (
    <div
      ref={card}
      className={`${styles['swipe']} ${styles[place]}`}
      data-place={place}
      inert={!isTop}
      aria-hidden={!isTop}
      onPointerDown={({ nativeEvent }) => isTop && motion.current?.down(nativeEvent)}
      onPointerMove={({ nativeEvent }) => isTop && motion.current?.move(nativeEvent)}
      onPointerUp={({ nativeEvent }) => isTop && motion.current?.up(nativeEvent)}
      onPointerCancel={() => motion.current?.cancel()}
      onClickCapture={(event) => {
        if (!motion.current?.wasDragged) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <DeckCard user={user} isTop={isTop} />
      {isTop && corner && <span className={styles['corner']}>{corner}</span>}
      {(['like', 'pass', 'love'] as const).map((decision) => (
        <span key={decision} className={`${styles['stamp']} ${styles[`stamp-${decision}`]}`} aria-hidden="true">
          {t(`deck.${decision}`)}
        </span>
      ))}
    </div>
  )
}
