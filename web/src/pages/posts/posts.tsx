import { Tabs } from 'antd-mobile'
import { AddOutline, PlayOutline } from 'antd-mobile-icons'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { feedNames, feedOf, loadPosts, usePosts, type FeedName } from '../../features/posts/feeds.ts'
import { rememberFeed } from '../../features/posts/last-feed.ts'
import { PostFeed } from '../../features/posts/post-feed.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useDeviceLocation } from '../../shared/places/device-location.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import type { PageAddress } from '../../shared/ui/failures/lazy-page.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { TwoPanes } from '../../shared/ui/panes/two-panes.tsx'
import { PullToRefresh } from '../../shared/ui/lists/pull-to-refresh.tsx'
import { cityOfCode, RegionField } from '../../shared/ui/fields/region-field.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { PostMenu, usePostMenu } from '../post/post-menu.tsx'

/** An empty feed suggests how to fill it. */
const Empty = ({ feed }: { feed: FeedName }) => {
  const { t } = useText()
  return (
    <EmptyView
      title={t(`posts.empty.${feed}`)}
      text={t('posts.emptyText')}
      action={
        feed === 'follow' ? (
          <Link to="/more-user">{t('posts.findPeople')}</Link>
        ) : (
          <Link to={feed === 'smile' ? '/post/add-smile' : '/post/add-mood'}>{t('posts.beFirst')}</Link>
        )
      }
    />
  )
}

const Feed = ({ feed, city }: { feed: FeedName; city: string | undefined }) => {
  const { t } = useText()
  const menu = usePostMenu()
  const source = { feed, city }
  const { refresh } = usePosts(source)
  useEffect(() => rememberFeed({ feed, city }), [feed, city])
  return (
    <>
      <PullToRefresh onRefresh={refresh}>
        <PostFeed source={source} label={t(`posts.feeds.${feed}`)} empty={<Empty feed={feed} />} onMenu={menu.open} />
      </PullToRefresh>
      <PostMenu menu={menu} />
    </>
  )
}

/** Following needs a login; a guest sees what logging in gives. */
const FollowedForGuest = () => {
  const { t } = useText()
  return (
    <EmptyView
      title={t('gate.membersTitle')}
      text={t('posts.guestFollow')}
      action={<Link to="/login">{t('gate.login.go')}</Link>}
    />
  )
}

/** Offers the kinds of posts to write. */
const WriteButton = () => {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('posts.write')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <AddOutline />
      </button>
      <Sheet open={isOpen} title={t('posts.write')} onClose={() => setOpen(false)}>
        <Link className="option-row" to="/post/add-mood">
          {t('postAdd.title.mood')}
        </Link>
        <Link className="option-row" to="/post/add-smile">
          {t('postAdd.title.smile')}
        </Link>
      </Sheet>
    </>
  )
}

const firstFeed = 'recommended'

/** Of the other feeds, one is of a place and one for members only. */
export const load = ({ query }: PageAddress) =>
  (feedOf(query.get('feed')) ?? firstFeed) === firstFeed ? loadPosts({ feed: firstFeed }) : null

/** Posts, in feeds; the selected one is in the address. */
const Feeds = () => {
  const { t } = useText()
  const [query, setQuery] = useSearchParams()
  const isMember = useAuthStatus() === 'member'
  const feed = feedOf(query.get('feed')) ?? firstFeed
  // without a profile, the device's city applies
  const own = useDeviceLocation(({ location }) => (isMember ? undefined : (location?.cityCode ?? undefined)))
  const place = feed === 'myCity' ? cityOfCode(query.get('city') ?? own) : null
  const city = place?.cityCode
  return (
    <Page
      title={t('posts.title')}
      right={
        <>
          <Link className="icon-button" to={`/swiper?feed=${feed}`} aria-label={t('posts.swiper')}>
            <PlayOutline />
          </Link>
          <WriteButton />
        </>
      }
    >
      <Tabs activeKey={feed} onChange={(next) => setQuery({ feed: next }, { replace: true })}>
        {feedNames.map((name) => (
          <Tabs.Tab key={name} title={t(`posts.feeds.${name}`)} />
        ))}
      </Tabs>
      {feed === 'myCity' && (
        <div style={{ padding: '12px 14px 0' }}>
          <RegionField
            label={t('posts.whichCity')}
            value={place}
            clearText={t('posts.ownCity')}
            onChange={({ cityCode }) => setQuery({ feed, city: cityCode }, { replace: true })}
            onClear={() => setQuery({ feed }, { replace: true })}
          />
        </div>
      )}
      {feed === 'follow' && !isMember ? <FollowedForGuest /> : <Feed key={`${feed} ${city}`} feed={feed} city={city} />}
    </Page>
  )
}

/** The feeds; where it fits, with room for the post that is opened. */
export const Screen = () => {
  const { t } = useText()
  const chosen = (
    <EmptyView
      title={t('posts.chooseTitle')}
      text={t('posts.chooseText')}
      action={<Link to="/post/add-mood">{t('posts.writeFirst')}</Link>}
    />
  )
  return <TwoPanes list={<Feeds />} entry={chosen} open="list" label={t('posts.title')} />
}
