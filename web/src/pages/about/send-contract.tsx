import { SignAgreement } from '../../features/account/sign-agreement.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { LinkRow } from '../../shared/ui/lists/rows.tsx'
import { Page } from '../../shared/ui/page.tsx'

/** The agreement between a member and the company: its text, the signed version, and since when. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('about.send-contract')}>
      <div className="stack">
        <section className="card stack" style={{ padding: 18 }}>
          <p>{t('agreement.about')}</p>
        </section>
        <nav className="menu rows" aria-label={t('about.service')}>
          <LinkRow to="/about/service" title={t('about.service')} />
        </nav>
        <SignAgreement />
      </div>
    </Page>
  )
}
