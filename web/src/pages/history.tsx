import { BrowseHistory } from '../features/relations/lists/browse-history.tsx'
import { useText } from '../shared/i18n/i18n.ts'
import { Page } from '../shared/ui/page.tsx'

/** The people whose pages I viewed. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('me.history')}>
      <BrowseHistory />
    </Page>
  )
}
