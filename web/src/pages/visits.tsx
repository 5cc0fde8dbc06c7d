import { changeSysNoticeStatusV2 } from '@xinyu/contracts/http/msg'
import { getViewMelist } from '@xinyu/contracts/http/favorite'
import { useEffect } from 'react'
import { setTotals } from '../features/notices/totals.ts'
import { RelationList } from '../features/relations/relation-list.tsx'
import { api } from '../shared/api/api.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Page } from '../shared/ui/page.tsx'

/** Who viewed my page; opening the list marks the views as seen. */
export const Screen = () => {
  const { t } = useText()
  useEffect(() => {
    api(changeSysNoticeStatusV2, { type: 'view' }).then(
      ({ totals }) => setTotals(totals),
      (error: unknown) => console.warn('views stay unseen', { error: error instanceof Error ? error.name : '' }),
    )
  }, [])
  return (
    <Page title={t('me.visits')}>
      <RelationList call={getViewMelist} name="viewMe" />
    </Page>
  )
}
