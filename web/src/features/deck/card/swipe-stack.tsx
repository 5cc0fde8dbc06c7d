import type { UserCard } from '@xinyu/contracts/profile'
import { useEffect, useState, type ReactNode } from 'react'
import { pictureOf } from '../../../shared/ui/avatar.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import type { DeckState, SwipeDecision } from '../deck-state.ts'
import styles from '../deck.module.css'
import { SwipeCard } from './swipe-card.tsx'

interface StackProps {
  cards: readonly UserCard[]
  /** the last decided person; null: none yet, or undone */
  last: DeckState['last']
  onDecide(decision: SwipeDecision): void
  /** shown on the corner of the photo */
  corner?: ReactNode
}
type Decided = NonNullable<DeckState['last']>

/** number of photos fetched and decoded beyond the top card */
const ahead = 2

/** The top card, the next one under it with its photo loaded, and those flying out. */
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
      // one after the other, top first: in parallel they would delay each other
      for (const photo of wanted.split(' ').filter((one) => one !== '')) if (live) await fetchAhead(photo)
    }
    // after the paint, so that the tap does not wait for it
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
  // one list in a fixed order: each card keeps its element, and none is moved during its animation
  return (
    <div className={styles['stack']}>
      {placed.map(({ user, ...card }) => (
        <SwipeCard key={user._id} user={user} {...card} onDecide={onDecide} onGone={onGone} corner={corner} />
      ))}
    </div>
  )
}
