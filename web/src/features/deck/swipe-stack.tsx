import type { UserCard } from '@xinyu/contracts/profile'
import { useEffect, useState, type ReactNode } from 'react'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import type { DeckState, SwipeDecision } from './deck-state.ts'
import styles from './deck.module.css'
import { SwipeCard } from './swipe-card.tsx'

interface StackProps {
  cards: readonly UserCard[]
  /** whom was decided about last; null: nobody yet, or it was taken back */
  last: DeckState['last']
  onDecide(decision: SwipeDecision): void
  /** what lies on the corner of the photo */
  corner?: ReactNode
}
type Decided = NonNullable<DeckState['last']>

/** so many photos are fetched and decoded beyond the card on top */
const ahead = 2

/** The card on top, the next one under it with its photo there already, and those on their way out. */
export const SwipeStack = ({ cards, last, onDecide, corner }: StackProps) => {
  const [seen, setSeen] = useState(last)
  const [leaving, setLeaving] = useState<readonly Decided[]>([])
  const [returned, setReturned] = useState<Decided | null>(null)
  if (last !== seen) {
    setSeen(last)
    setReturned(last === null ? seen : null)
    if (last) setLeaving([...leaving.filter(({ user }) => user._id !== last.user._id), last])
  }
  const wanted = cards
    .slice(0, 1 + ahead)
    .map(pictureOf)
    .join(' ')
  useEffect(() => {
    let live = true
    const fetchAll = async (): Promise<void> => {
      // one after the other, the one on top first: side by side each would wait for the others
      for (const photo of wanted.split(' ').filter((one) => one !== '')) if (live) await fetchAhead(photo)
    }
    // after the paint: the tap that brought the next card waits for nothing of this
    const timer = setTimeout(() => void fetchAll())
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [wanted])
  const shown = cards.slice(0, 2)
  const out = leaving.filter(({ user }) => !shown.some(({ _id }) => _id === user._id))
  const onGone = (id: string): void => setLeaving((now) => now.filter(({ user }) => user._id !== id))
  const placed = [
    ...out.map(({ user, decision }) => ({ user, place: 'leaving' as const, decision })),
    ...shown.map((user, at) => ({
      user,
      place: at === 0 ? ('top' as const) : ('next' as const),
      decision: at === 0 && returned?.user._id === user._id ? returned.decision : undefined,
    })),
  ]
  // one list, always in this order: each card is the same element all its life, and none is moved while it flies
  return (
    <div className={styles['stack']}>
      {placed.map(({ user, ...card }) => (
        <SwipeCard key={user._id} user={user} {...card} onDecide={onDecide} onGone={onGone} corner={corner} />
      ))}
    </div>
  )
}
