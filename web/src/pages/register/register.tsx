import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { Screen as Login } from '../login/login.tsx'

/** The target of invitation links. Members see that invitations are for new members. */
export const Screen = () => {
  const { t } = useText()
  if (useAuthStatus() !== 'member') return <Login />
  return (
    <Page title={t('share.code')}>
      <EmptyView
        title={t('share.forNew')}
        action={
          <Link className="choice" to="/share">
            {t('share.lead')}
          </Link>
        }
      />
    </Page>
  )
}
