import { changeAllViewStatus, getViewMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { changeSysNoticeStatusV2 } from '@xinyu/contracts/http/msg/notices'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { setTotals } from '../../features/notices/totals.ts'
import { RelationList } from '../../features/relations/lists/relation-list.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

/** Marks both the notices of views and the views as seen; on failure they stay unseen until the next visit. */
const markSeen = async (): Promise<void> => {
  const { totals } = await api(changeSysNoticeStatusV2, { type: 'view' })
  setTotals(totals)
  await api(changeAllViewStatus, {})
}

/** Who viewed my page; opening the list marks the views as seen. */
export const Screen = () => {
  const { t } = useText()
  useEffect(() => {
    markSeen().catch((error: unknown) =>
      console.warn('views stay unseen', { error: error instanceof Error ? error.name : '' }),
    )
  }, [])
  return (
    <Page title={t('me.visits')}>
      <RelationList
        call={getViewMelist}
        name="viewMe"
        empty={
          <EmptyView
            title={t('history.emptyVisits')}
            text={t('history.emptyVisitsText')}
            action={<Link to="/me/edit">{t('history.complete')}</Link>}
          />
        }
      />
    </Page>
  )
}
