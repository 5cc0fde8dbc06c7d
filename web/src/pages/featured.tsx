import { ProfileStatus } from '@xinyu/contracts/enums'
import { Link } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { useMe } from '../shared/session/me.ts'
import { Page } from '../shared/ui/page.tsx'

/** What a featured member is and how one becomes it. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('featured.title')}>
      <div className="stack">
        <section className="card">
          <p>{t('featured.lead')}</p>
        </section>
        <section className="card">
          <h2 className="section-title">{t('featured.how')}</h2>
          <p style={{ whiteSpace: 'pre-line' }}>{t('featured.steps')}</p>
          <p className="muted small">{t('featured.free')}</p>
        </section>
        <p role="note">{t('featured.notYet')}</p>
        {me && me.isCompleted !== ProfileStatus.Approved && (
          <Link className="choice" to="/register/complete">
            {t('featured.ready')}
          </Link>
        )}
      </div>
    </Page>
  )
}
