import type { BanView } from '@xinyu/contracts/http/users/reports'
import { conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'

const Line = ({ label, children }: { label: string; children: string }) => (
  <div style={{ overflowWrap: 'anywhere' }}>
    <dt className="muted small">{label}</dt>
    <dd style={{ margin: 0 }}>{children}</dd>
  </div>
)

/** The rule, the reason, the start and the end of a ban. */
export const BanDetails = ({ ban: { rule, reason, until, at } }: { ban: NonNullable<BanView['ban']> }) => {
  const { t, language } = useText()
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('banned.title')}>
      <p>{t('banned.lead')}</p>
      <dl className="stack" style={{ margin: 0, gap: 12 }}>
        {rule && <Line label={t('banned.rule')}>{conductRuleNames[rule][language]}</Line>}
        <Line label={t('banned.reason')}>{reason}</Line>
        <Line label={t('banned.from')}>{formatDateTime(at, language)}</Line>
        <Line label={t('banned.until')}>{until ? formatDateTime(until, language) : t('banned.forever')}</Line>
      </dl>
      <Link to="/about/behavior">{t('banned.rules')}</Link>
    </section>
  )
}

/** My appeals and their answers. */
export const OwnAppeals = ({ appeals }: Pick<BanView, 'appeals'>) => {
  const { t, language } = useText()
  if (appeals.length === 0) return null
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t('banned.mine')}</h2>
      {appeals.map(({ appeal_id, text, status, note, addtime }) => (
        <article key={appeal_id} className="stack" style={{ gap: 6, overflowWrap: 'anywhere' }}>
          <p>
            <span className="chip">{t(`banned.status.${status}`)}</span>{' '}
            <span className="muted small">{formatDateTime(addtime, language)}</span>
          </p>
          <p>{text}</p>
          {note !== '' && <p>{t('banned.answer', { note })}</p>}
        </article>
      ))}
    </section>
  )
}
