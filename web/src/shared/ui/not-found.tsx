import { Link } from 'react-router-dom'
import { useText } from '../i18n/i18n.ts'
import { Page } from './page.tsx'
import { EmptyView } from './lists/states.tsx'

export const NotFound = () => {
  const { t } = useText()
  return (
    <Page title={t('common.notFoundTitle')}>
      <EmptyView
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={<Link to="/">{t('common.home')}</Link>}
      />
    </Page>
  )
}
