import { useText } from '../../shared/i18n/i18n.ts'
import { Logo } from '../../shared/ui/illustrations.tsx'
import { LinkRow } from '../../shared/ui/lists/rows.tsx'
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
  'download',
] as const

export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('about.title')}>
      <div className="stack">
        <div style={{ display: 'grid', justifyItems: 'center', gap: 10, padding: '18px 0' }}>
          <Logo size={76} />
          <p className="muted">{t('homepage.motto')}</p>
        </div>
        <nav className="menu rows" aria-label={t('about.title')}>
          {entries.map((entry) => (
            <LinkRow key={entry} to={`/about/${entry}`} title={t(`about.${entry}`)} />
          ))}
        </nav>
      </div>
    </Page>
  )
}
