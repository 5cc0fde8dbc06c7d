import { Tabs } from 'antd-mobile'
import { useSearchParams } from 'react-router-dom'
import { FollowList, type Direction } from '../../features/relations/lists/follow-list.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'

const directions: readonly Direction[] = ['following', 'followers']

/** People I follow, and my followers. */
export const Screen = () => {
  const { t } = useText()
  const [query, setQuery] = useSearchParams()
  const direction = directions.find((name) => name === query.get('tab')) ?? 'following'
  return (
    <Page title={t('followList.title')}>
      <Tabs activeKey={direction} onChange={(next) => setQuery({ tab: next }, { replace: true })}>
        {directions.map((name) => (
          <Tabs.Tab key={name} title={t(`followList.${name}`)} />
        ))}
      </Tabs>
      <FollowList key={direction} direction={direction} />
    </Page>
  )
}
