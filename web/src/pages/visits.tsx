import { changeAllViewStatus, getViewMelist } from '@xinyu/contracts/http/favorite'
import { useEffect } from 'react'
import { RelationList } from '../features/relations/relation-list.tsx'
import { api } from '../shared/api/api.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Page } from '../shared/ui/page.tsx'

/** Who looked at me; seen by being shown. */
export const Screen = () => {
  const { t } = useText()
  useEffect(() => {
    api(changeAllViewStatus, {}).catch((error: unknown) => console.warn('views stay unseen', { error: error instanceof Error ? error.name : '' }))
  }, [])
  return <Page title={t('me.visits')}><RelationList call={getViewMelist} name="viewMe" /></Page>
}
