import { Link } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { Page } from '../shared/ui/page.tsx'

const questions = ['review', 'paid', 'code', 'blocked', 'cancel'] as const

/** Help: the questions people ask, and where to write. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('about.connect')}>
      <div className="stack">
        {questions.map((question) => (
          <details key={question} className="card">
            <summary style={{ fontWeight: 600, minHeight: 28, cursor: 'pointer' }}>{t(`help.${question}`)}</summary>
            <p style={{ marginTop: 10 }}>{t(`help.${question}Text`)}</p>
          </details>
        ))}
        <section className="card">
          <h2 className="section-title">{t('help.write')}</h2>
          <p>
            {t('help.writeText')} <a href="mailto:help@xinyu.example">help@xinyu.example</a>
          </p>
          <p className="muted small">{t('help.hours')}</p>
        </section>
        <p style={{ textAlign: 'center' }}>
          <Link to="/about">{t('about.title')}</Link>
        </p>
      </div>
    </Page>
  )
}
