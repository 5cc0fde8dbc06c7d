import type { UserCard } from '@xinyu/contracts/profile'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { DeckEnd } from '../features/deck/deck-end.tsx'
import { DeckView } from '../features/deck/deck-view.tsx'
import { OnlineStrip } from '../features/deck/online-strip.tsx'
import { PlayLinks } from '../features/deck/play-links.tsx'
import { useDeck } from '../features/deck/use-deck.ts'
import { WhyButton } from '../features/deck/why-button.tsx'
import { FollowButton } from '../features/relations/follow-button.tsx'
import { useDecisions } from '../features/relations/use-decisions.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { loadTexts, useText } from '../shared/i18n/i18n.ts'
import { useMe } from '../shared/session/me.ts'
import { FaceScan, Funnel } from '../shared/ui/page-icons.tsx'
import { Logo } from '../shared/ui/illustrations.tsx'
import { Page } from '../shared/ui/page.tsx'
import { PullToRefresh } from '../shared/ui/lists/pull-to-refresh.tsx'
import { CardSkeleton } from '../shared/ui/lists/skeletons.tsx'
import { lazyPart } from '../shared/ui/failures/lazy-part.tsx'
import { TwoPanes } from '../shared/ui/panes/two-panes.tsx'
import { ErrorView } from '../shared/ui/lists/states.tsx'

const Corner = ({ user }: { user: UserCard }) => (
  <Fragment key={user._id}>
    <FollowButton user={user} isOnPhoto />
    <WhyButton user={user} />
  </Fragment>
)

const PersonPanel = lazyPart(async () => {
  const [{ PersonPanel: Panel }] = await Promise.all([import('../features/person/person-panel.tsx'), loadTexts()])
  return Panel
})

const Header = () => {
  const { t } = useText()
  return (
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
          <Funnel />
        </Link>
      </div>
    </header>
  )
}

/** 恋: today's recommendation as a deck of cards; where it fits, with the page of the first. */
export const Screen = () => {
  const { t } = useText()
  const deck = useDeck()
  const isVip = useMe()?.isVip ?? false
  const { decide, undo } = useDecisions(deck)
  const refresh = async (): Promise<void> => {
    await Promise.all([deck.reload(), queryClient.invalidateQueries({ queryKey: ['online'] })])
  }
  const top = deck.cards[0]
  const page = (
    <Page title={t('tabs.love')} tab header={<Header />}>
      <PullToRefresh onRefresh={refresh}>
        <DeckView
          cards={deck.cards}
          last={deck.last}
          canUndo={deck.canUndo}
          isUndoPaid={!isVip && deck.last?.decision !== 'love'}
          onDecide={(decision) => top && decide(top, decision)}
          onUndo={undo}
          corner={top && <Corner user={top} />}
        >
          {deck.loading ? (
            <CardSkeleton />
          ) : deck.error ? (
            <ErrorView error={deck.error} onRetry={() => void deck.reload()} />
          ) : (
            <DeckEnd onMore={deck.more} />
          )}
        </DeckView>
        <PlayLinks />
        <OnlineStrip isDeckLoading={deck.loading} />
      </PullToRefresh>
    </Page>
  )
  const beside = top && <PersonPanel key={top._id} id={top._id} name={top.name} />
  return <TwoPanes list={page} entry={beside} open="list" label={t('tabs.love')} />
}
