import { Link } from 'react-router-dom'
import { CancelAccount } from '../../../features/account/cancel-account.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Page } from '../../../shared/ui/page.tsx'

/** What is lost with the account, what is kept and why, until when it can be restored; and the deletion form. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('cancelAccount.title')}>
      {me ? (
        <div className="stack">
          <section className="card stack" style={{ padding: 18 }}>
            <p>{t('cancelAccount.lead')}</p>
            <ul style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}>
              <li>{t('cancelAccount.lost1')}</li>
              <li>{t('cancelAccount.lost2')}</li>
              <li>{t('cancelAccount.lost3')}</li>
              <li>{t('cancelAccount.lost4', { points: me.guanPoint ?? 0 })}</li>
            </ul>
            <p className="muted small">{t('cancelAccount.kept')}</p>
            <p className="muted small">{t('cancelAccount.receipts')}</p>
            <Link to="/setting/account/data">{t('cancelAccount.dataFirst')}</Link>
          </section>
          <CancelAccount />
        </div>
      ) : (
        <MyProfilePlaceholder />
      )}
    </Page>
  )
}
