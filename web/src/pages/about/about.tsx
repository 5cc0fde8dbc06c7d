import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Logo } from '../../shared/ui/illustrations.tsx'
import { Page } from '../../shared/ui/page.tsx'

const entries = [
  'connect',
  'service',
  'send-contract',
  'privacy',
  'behavior',
  'ugc-rule',
  'minors',
  'face',
  'vip-service',
  'guan-point-service',
  'receive-gift-service',
  'matching',
] as const

export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('about.title')}>
      <div className="stack">
        <div style={{ display: 'grid', justifyItems: 'center', gap: 10, padding: '18px 0' }}>
          <Logo size={76} />
          <p className="muted">{t('landing.motto')}</p>
        </div>
        <nav className="menu rows" aria-label={t('about.title')}>
          {entries.map((entry) => (
            <Link key={entry} className="row" to={`/about/${entry}`}>
              <span className="body">{t(`about.${entry}`)}</span>
              <RightOutline aria-hidden="true" />
            </Link>
          ))}
          <Link className="row" to="/about/download">
            <span className="body">{t('update.title')}</span>
            <RightOutline aria-hidden="true" />
          </Link>
        </nav>
      </div>
    </Page>
  )
}
