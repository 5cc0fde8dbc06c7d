import { Tabs } from 'antd-mobile'
import { AddOutline } from 'antd-mobile-icons'
import { Link, useSearchParams } from 'react-router-dom'
import { MyPks } from '../../features/smile-pk/my-pks.tsx'
import { PkFeed } from '../../features/smile-pk/pk-feed.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'

/** Smile PK: PKs to vote on, and those my smiles are in. */
export const Screen = () => {
  const { t } = useText()
  const [query, setQuery] = useSearchParams()
  const isMember = useAuthStatus() === 'member'
  const tab = isMember && query.get('tab') === 'mine' ? 'mine' : 'vote'
  return (
    <Page
      title={t('pk.title')}
      right={
        <Link className="icon-button" to="/smile/new" aria-label={t('smile.add')}>
          <AddOutline />
        </Link>
      }
    >
      {isMember && (
        <Tabs activeKey={tab} onChange={(next) => setQuery({ tab: next }, { replace: true })}>
          <Tabs.Tab key="vote" title={t('pk.tabVote')} />
          <Tabs.Tab key="mine" title={t('pk.tabMine')} />
        </Tabs>
      )}
      {tab === 'vote' ? <PkFeed /> : <MyPks />}
    </Page>
  )
}
