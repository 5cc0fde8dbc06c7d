import { getiViewlist } from '@xinyu/contracts/http/favorite'
import { RelationList } from '../features/relations/relation-list.tsx'
import { useText } from '../shared/i18n/i18n.ts'
import { Page } from '../shared/ui/page.tsx'

/** Whose pages I viewed. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('me.history')}>
      <RelationList call={getiViewlist} name="iView" />
    </Page>
  )
}
