import { FilterOutline } from 'antd-mobile-icons'
import { Fragment, useRef } from 'react'
import { Link } from 'react-router-dom'
import { DeckButtons } from '../features/deck/deck-buttons.tsx'
import type { SwipeDecision } from '../features/deck/deck-state.ts'
import { DeckEnd } from '../features/deck/deck-end.tsx'
import { OnlineStrip } from '../features/deck/online-strip.tsx'
import { PlayLinks } from '../features/deck/play-links.tsx'
import { SwipeStack } from '../features/deck/swipe-stack.tsx'
import { useDeck } from '../features/deck/use-deck.ts'
import { WhyButton } from '../features/deck/why-button.tsx'
import { FollowStar } from '../features/relations/follow-star.tsx'
import { like, love } from '../features/relations/relations.ts'
import { useGated } from '../shared/gate/gate.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { useMe } from '../shared/session/me.ts'
import { FaceScan } from '../shared/ui/icons.tsx'
import { Logo } from '../shared/ui/island.tsx'
import { Page } from '../shared/ui/page.tsx'
import { PullToRefresh } from '../shared/ui/pull-to-refresh.tsx'
import { ErrorView, LoadingView } from '../shared/ui/states.tsx'

/** Calls `onDone` when the gated action succeeded at once, `drop` when it was resumed after a gate was lifted. */
const useGatedDecision = (
  name: string,
  gates: Parameters<typeof useGated>[1],
  work: (userId: string) => Promise<void>,
  drop: (userId: string) => void,
) => {
  const done = useRef<(() => void) | null>(null)
  const run = useGated(name, gates, async (userId) => {
    if (userId === null) return
    await work(userId)
    if (done.current) done.current()
    else drop(userId)
  })
  return (userId: string, onDone: () => void): void => {
    done.current = onDone
    run(userId)
  }
}

/** 恋: today's recommendation as a deck of cards. */
export const Screen = () => {
  const { t } = useText()
  const deck = useDeck()
  const isVip = useMe()?.isVip ?? false
  const sendLike = useGatedDecision('deck-like', ['login'], (userId) => like(userId, true), deck.drop)
  const sendLove = useGatedDecision(
    'deck-love',
    ['login', 'approved', 'vip', 'guanPoint'],
    (userId) => love(userId, true),
    deck.drop,
  )
  const decide = (decision: SwipeDecision): void => {
    const user = deck.cards[0]
    if (!user) return
    if (decision === 'pass') deck.decide('pass')
    else {
      const send = decision === 'like' ? sendLike : sendLove
      send(user._id, () => deck.decide(decision))
    }
  }
  const undo = useGated('deck-undo', ['login', 'vip'], async () => {
    const last = deck.last
    deck.undo()
    if (last?.decision === 'like') await like(last.user._id, false)
  })
  const refresh = async (): Promise<void> => {
    await Promise.all([deck.reload(), queryClient.invalidateQueries({ queryKey: ['online'] })])
  }
  const header = (
    <header className="nav">
      <div style={{ paddingLeft: 10 }}>
        <Logo size={34} />
      </div>
      <h1>{t('deck.title')}</h1>
      <div className="right">
        <Link to="/face" className="icon-button" aria-label={t('face.entry')}>
          <FaceScan />
        </Link>
        <Link to="/more-user" className="icon-button" aria-label={t('deck.browse')}>
          <FilterOutline />
        </Link>
      </div>
    </header>
  )
  return (
    <Page title={t('tabs.love')} tab header={header}>
      <PullToRefresh onRefresh={refresh}>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            minHeight: 'calc(100dvh - var(--nav-height) - var(--tab-height) - var(--safe-bottom) - var(--safe-top))',
          }}
        >
          <OnlineStrip />
          <PlayLinks />
          {deck.loading ? (
            <LoadingView />
          ) : deck.error && deck.cards.length === 0 ? (
            <ErrorView error={deck.error} onRetry={() => void deck.reload()} />
          ) : deck.cards.length === 0 ? (
            <DeckEnd onMore={deck.more} />
          ) : (
            <SwipeStack
              cards={deck.cards}
              onDecide={decide}
              corner={
                deck.cards[0] && (
                  <Fragment key={deck.cards[0]._id}>
                    <FollowStar user={deck.cards[0]} />
                    <WhyButton user={deck.cards[0]} />
                  </Fragment>
                )
              }
            />
          )}
          {(deck.cards.length > 0 || deck.canUndo) && (
            <DeckButtons
              disabled={deck.cards.length === 0}
              canUndo={deck.canUndo}
              vip={isVip}
              onDecide={decide}
              onUndo={() => undo()}
            />
          )}
        </div>
      </PullToRefresh>
    </Page>
  )
}
