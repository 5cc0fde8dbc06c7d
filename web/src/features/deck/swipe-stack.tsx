import type { UserCard } from '@xinyu/contracts/profile'
import { animated, useSpring } from '@react-spring/web'
import { useDrag } from '@use-gesture/react'
import { useRef, type ReactNode } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { DeckCard } from './deck-card.tsx'
import { decisionOfDrag, type SwipeDecision } from './deck-state.ts'
import styles from './deck.module.css'

const AT_REST = { x: 0, y: 0, rotate: 0 }

interface TopProps {
  user: UserCard
  onDecide(decision: SwipeDecision): void
  /** what lies on the corner of the photo */
  corner?: ReactNode
}

/** The card on top follows the finger and springs back; only a decision that was carried out removes it. */
const TopCard = ({ user, onDecide, corner }: TopProps) => {
  const { t } = useText()
  const card = useRef<HTMLDivElement>(null)
  const [style, spring] = useSpring(() => ({ ...AT_REST, config: { tension: 320, friction: 30 } }))
  const bind = useDrag(
    ({ active, movement: [dx, dy], tap }) => {
      if (tap) return
      if (active) return void spring.start({ x: dx, y: Math.min(dy, 40), rotate: dx / 24, immediate: true })
      const decision = decisionOfDrag(dx, dy, card.current?.offsetWidth ?? 360)
      if (decision !== null) onDecide(decision)
      void spring.start(AT_REST)
    },
    { filterTaps: true },
  )
  return (
    <animated.div {...bind()} ref={card} style={style} className={styles['top']}>
      <DeckCard user={user} />
      {corner && <span className={styles['corner']}>{corner}</span>}
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

/** The card on top, and the next one under it with its picture already loaded. */
export const SwipeStack = ({ cards, onDecide, corner }: { cards: readonly UserCard[] } & Omit<TopProps, 'user'>) => {
  const [top, next] = cards
  if (!top) return null
  return (
    <div className={styles['stack']}>
      {next && (
        <div key={next._id} className={styles['next']} aria-hidden="true" inert>
          <DeckCard user={next} />
        </div>
      )}
      <TopCard key={top._id} user={top} onDecide={onDecide} corner={corner} />
    </div>
  )
}
