import { FeaturedList } from '../../features/featured/featured-list.tsx'
import { MyPlace } from '../../features/featured/my-place.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'

/** What featured members are, my own place, and the list. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('featured.title')}>
      <div className="stack">
        <section className="card">
          <p>{t('featured.lead')}</p>
          <h2 className="section-title" style={{ marginTop: 14 }}>
            {t('featured.how')}
          </h2>
          <p style={{ whiteSpace: 'pre-line' }}>{t('featured.steps')}</p>
          <p className="muted small">{t('featured.free')}</p>
        </section>
        <MyPlace />
        <FeaturedList />
      </div>
    </Page>
  )
}
