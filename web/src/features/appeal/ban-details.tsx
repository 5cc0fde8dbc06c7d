import type { BanView } from '@xinyu/contracts/http/users/reports'
import { conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import type { Measure } from './own-ban.ts'
import { formatDateTime } from '../../shared/lib/format.ts'

const Line = ({ label, children }: { label: string; children: string }) => (
  <div style={{ overflowWrap: 'anywhere' }}>
    <dt className="muted small">{label}</dt>
    <dd style={{ margin: 0 }}>{children}</dd>
  </div>
)

interface BanDetailsProps {
  measure: Measure
  ban: NonNullable<BanView['ban']>
}

/** The rule, the reason, the start and the end of a ban or limit. */
export const BanDetails = ({ measure, ban: { rule, reason, until, at } }: BanDetailsProps) => {
  const { t, language } = useText()
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t(`${measure}.title`)}>
      <p>{t(`${measure}.lead`)}</p>
      <dl className="stack" style={{ margin: 0, gap: 12 }}>
        {rule && <Line label={t('banned.rule')}>{conductRuleNames[rule][language]}</Line>}
        {reason !== '' && <Line label={t('banned.reason')}>{reason}</Line>}
        <Line label={t(`${measure}.from`)}>{formatDateTime(at, language)}</Line>
        <Line label={t(`${measure}.until`)}>{until ? formatDateTime(until, language) : t('banned.forever')}</Line>
      </dl>
      <Link to="/about/behavior">{t('banned.rules')}</Link>
    </section>
  )
}

/** My appeals and their answers. */
export const OwnAppeals = ({ measure, appeals }: Pick<BanView, 'appeals'> & { measure: Measure }) => {
  const { t, language } = useText()
  if (appeals.length === 0) return null
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t('banned.mine')}</h2>
      {appeals.map(({ appeal_id, text, status, note, addtime }) => (
        <article key={appeal_id} className="stack" style={{ gap: 6, overflowWrap: 'anywhere' }}>
          <p>
            <span className="chip">{t(`${measure}.status.${status}`)}</span>{' '}
            <span className="muted small">{formatDateTime(addtime, language)}</span>
          </p>
          <p>{text}</p>
          {note !== '' && <p>{t('banned.answer', { note })}</p>}
        </article>
      ))}
    </section>
  )
}
