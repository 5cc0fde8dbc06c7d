import type { UserCard } from '@xinyu/contracts/profile'
import { animated, useSpring } from '@react-spring/web'
import { useDrag } from '@use-gesture/react'
import { useRef } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { DeckCard } from './deck-card.tsx'
import { verdictOf, type Verdict } from './deck-state.ts'
import styles from './deck.module.css'

const HOME = { x: 0, y: 0, rotate: 0 }

interface TopProps {
  user: UserCard
  onVerdict(verdict: Verdict): void
}

/** The card on top follows the finger. Only a decision that stands takes it off the deck; else it springs back. */
const TopCard = ({ user, onVerdict }: TopProps) => {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const [style, spring] = useSpring(() => ({ ...HOME, config: { tension: 320, friction: 30 } }))
  const bind = useDrag(
    ({ active, movement: [dx, dy], tap }) => {
      if (tap) return
      if (active) return void spring.start({ x: dx, y: Math.min(dy, 40), rotate: dx / 24, immediate: true })
      const verdict = verdictOf(dx, dy, place.current?.offsetWidth ?? 360)
      if (verdict !== null) onVerdict(verdict)
      void spring.start(HOME)
    },
    { filterTaps: true },
  )
  return (
    <animated.div {...bind()} ref={place} style={style} className={styles['top']}>
      <DeckCard user={user} />
      <animated.span
        className={`${styles['stamp']} ${styles['stampLike']}`}
        style={{ opacity: style.x.to((x) => Math.max(0, Math.min(1, x / 90))) }}
        aria-hidden="true"
      >
        {t('deck.like')}
      </animated.span>
      <animated.span
        className={`${styles['stamp']} ${styles['stampPass']}`}
        style={{ opacity: style.x.to((x) => Math.max(0, Math.min(1, -x / 90))) }}
        aria-hidden="true"
      >
        {t('deck.pass')}
      </animated.span>
    </animated.div>
  )
}

/** The stack: the card on top and the next one under it, its picture loaded already. */
export const SwipeStack = ({ cards, onVerdict }: { cards: readonly UserCard[]; onVerdict(verdict: Verdict): void }) => {
  const [top, next] = cards
  if (!top) return null
  return (
    <div className={styles['stack']}>
      {next && (
        <div key={next._id} className={styles['next']} aria-hidden="true" inert>
          <DeckCard user={next} />
        </div>
      )}
      <TopCard key={top._id} user={top} onVerdict={onVerdict} />
    </div>
  )
}
