import type { UserCard } from '@xinyu/contracts/profile'
import { useEffect } from 'react'
import { queryClient } from '../../shared/api/query-client.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { personQuery } from '../../shared/session/person-query.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { beginLove, confirmLove, loveGates, undoLove, clearReturnedLoves, useLoves } from './pending-love.ts'
import { like } from './waiting-likes.ts'

type Decision = 'pass' | 'like' | 'love'
/** The cards that decisions act on: a stack whose top card flies out. */
interface Cards {
  cards: readonly UserCard[]
  last: { user: UserCard; decision: Decision } | null
  decide(userId: string, decision: Decision): void
  putBack(user: UserCard): void
  undo(): void
}

/** Carries out a decision: the card flies at once, and returns when it fails. */
export const useDecisions = (deck: Cards): { decide(user: UserCard, decision: Decision): void; undo(): void } => {
  const cardOf = (userId: string): UserCard | undefined => deck.cards.find(({ _id }) => _id === userId)
  const sendLike = useGated('deck-like', ['login'], async (userId) => {
    if (userId === null) return
    const user = cardOf(userId)
    deck.decide(userId, 'like')
    await like(userId, true, user).catch((error: unknown) => {
      if (user) deck.putBack(user)
      throw error
    })
  })
  const love = useGated('deck-love', loveGates, async (userId) => {
    if (userId === null) return
    // after a gate the deck may no longer have the card
    const user = cardOf(userId) ?? (await queryClient.fetchQuery(personQuery(userId)))
    if (!(await confirmLove(user.name))) return
    deck.decide(user._id, 'love')
    beginLove(user)
  })
  const returned = useLoves((state) => state.returned)
  useEffect(() => {
    if (returned.length === 0) return
    for (const user of returned) deck.putBack(user)
    clearReturnedLoves()
  }, [returned, deck])
  const undoPaid = useGated('deck-undo', ['login', 'vip'], async () => {
    const { last } = deck
    deck.undo()
    if (last?.decision === 'like') await like(last.user._id, false)
  })
  return {
    decide: (user, decision) => {
      if (decision === 'pass') deck.decide(user._id, 'pass')
      else if (decision === 'like') sendLike(user._id)
      else love(user._id)
    },
    undo: () => {
      if (deck.last?.decision !== 'love') undoPaid()
      else if (undoLove(deck.last.user._id)) toast(t('love.undone'))
    },
  }
}
