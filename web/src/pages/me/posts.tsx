import { Tabs } from 'antd-mobile'
import { AddOutline } from 'antd-mobile-icons'
import { Link, useSearchParams } from 'react-router-dom'
import { DraftList } from '../../features/posts/editor/draft-list.tsx'
import { PostFeed } from '../../features/posts/post-feed.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { PostMenu, usePostMenu } from '../post/post-menu.tsx'

/** My posts in every review state, and my drafts. */
export const Screen = () => {
  const { t } = useText()
  const me = useMyId() ?? ''
  const menu = usePostMenu()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'drafts' ? 'drafts' : 'posts'
  const write = <Link to="/post/add-mood">{t('posts.writeFirst')}</Link>
  return (
    <Page
      title={t('posts.mine')}
      right={
        <Link className="icon-button" to="/post/add-mood" aria-label={t('posts.write')}>
          <AddOutline />
        </Link>
      }
    >
      <Tabs activeKey={tab} onChange={(next) => setQuery({ tab: next }, { replace: true })}>
        <Tabs.Tab key="posts" title={t('posts.published')} />
        <Tabs.Tab key="drafts" title={t('postAdd.drafts')} />
      </Tabs>
      {tab === 'drafts' ? (
        <DraftList empty={<EmptyView title={t('postAdd.noDrafts')} action={write} />} />
      ) : (
        <PostFeed
          source={{ of: me }}
          label={t('posts.mine')}
          empty={<EmptyView title={t('posts.noneMine')} text={t('posts.noneMineText')} action={write} />}
          onMenu={menu.open}
        />
      )}
      <PostMenu menu={menu} />
    </Page>
  )
}
