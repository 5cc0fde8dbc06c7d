import * as lists from '@xinyu/contracts/http/favorite/relation-lists'
import { Tabs } from 'antd-mobile'
import { useSearchParams } from 'react-router-dom'
import { loadRelations, RelationList } from '../features/relations/lists/relation-list.tsx'
import { useText } from '../shared/i18n/i18n.ts'
import type { PageAddress } from '../shared/ui/failures/lazy-page.tsx'
import { Page } from '../shared/ui/page.tsx'

const tabs = {
  each: lists.getLoveEachlist,
  likeMe: lists.getLikeMelist,
  iLike: lists.getiLikelist,
  loveMe: lists.getLoveMelist,
  iLove: lists.getiLovelist,
} as const
type Tab = keyof typeof tabs
const names: readonly Tab[] = ['each', 'likeMe', 'iLike', 'loveMe', 'iLove']
const tabOf = (query: URLSearchParams): Tab => names.find((name) => name === query.get('tab')) ?? 'each'

export const load = ({ query }: PageAddress) => {
  const name = tabOf(query)
  return loadRelations({ call: tabs[name], name })
}

/** My relations: matches, likes, loves. */
export const Screen = () => {
  const { t } = useText()
  const [query, setQuery] = useSearchParams()
  const tab = tabOf(query)
  return (
    <Page title={t('me.relations')}>
      <Tabs activeKey={tab} onChange={(next) => setQuery({ tab: next }, { replace: true })}>
        {names.map((name) => (
          <Tabs.Tab key={name} title={t(`relations.${name}`)} />
        ))}
      </Tabs>
      <RelationList key={tab} call={tabs[tab]} name={tab} />
    </Page>
  )
}
