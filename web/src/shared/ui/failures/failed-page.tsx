import { useText } from '../../i18n/i18n.ts'
import { Page } from '../page.tsx'
import { ErrorView } from '../lists/states.tsx'

interface FailedPageProps {
  error: unknown
  onRetry(): void
  detail?: string
  /** the page has the tab bar below it, and no way back */
  tab?: boolean
}

/** In place of a page that could not be shown: what happened, a retry, and the way back or the tabs. */
export const FailedPage = ({ tab = false, ...view }: FailedPageProps) => {
  const { t } = useText()
  return (
    <Page title={t('common.failed')} tab={tab}>
      <ErrorView {...view} text={t('common.pageFailed')} />
    </Page>
  )
}
