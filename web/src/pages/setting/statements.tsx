import { getMyStatements } from '@xinyu/contracts/http/users/reports'
import type { AnswerOf } from '@xinyu/contracts/call'
import { type ConductRule, conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { Button } from '../../shared/ui/button.tsx'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { Page } from '../../shared/ui/page.tsx'

type Statement = AnswerOf<typeof getMyStatements>['list'][number]

const fetchPage = async (page: number): Promise<{ items: Statement[]; hasMore: boolean }> => {
  const { list, total } = await api(getMyStatements, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

const StatementCard = ({ statement }: { statement: Statement }) => {
  const { t, language } = useText()
  const { kind, code, facts, isAutomated, redress, policyVersion, at, until, withdrawnAt } = statement
  const rule = code && conductRuleNames[code as ConductRule]?.[language]
  return (
    <article className="card stack" style={{ padding: 18, gap: 8, overflowWrap: 'anywhere' }}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' }}>
        <h2 style={{ fontSize: 16 }}>{t(`statements.kinds.${kind}`)}</h2>
        {withdrawnAt && <span className="chip">{t('statements.withdrawn')}</span>}
      </div>
      {rule && <p>{t('statements.rule', { rule })}</p>}
      {facts !== '' && <p style={{ whiteSpace: 'pre-wrap' }}>{facts}</p>}
      <p className="muted small">
        {formatDateTime(at, language)} · {t(`statements.by.${isAutomated ? 'check' : 'person'}`)}
        {policyVersion !== null && ` · ${t('statements.policy', { version: policyVersion })}`}
      </p>
      {until && <p className="muted small">{t('statements.until', { at: formatDateTime(until, language) })}</p>}
      {!withdrawnAt && <p className="small">{t(`statements.redress.${redress}`)}</p>}
    </article>
  )
}

/** Every restriction of my account and of what I submitted: the rule, the facts, who decided, what I can do. */
export const Screen = () => {
  const { t } = useText()
  const browse = (
    <Button color="primary" onClick={() => goTo('/')}>
      {t('reports.browse')}
    </Button>
  )
  return (
    <Page title={t('statements.title')}>
      <InfiniteList
        queryKey={['my-statements']}
        fetchPage={fetchPage}
        empty={<EmptyView title={t('statements.empty')} text={t('statements.emptyText')} action={browse} />}
      >
        {(found) => (
          <div className="stack">
            {found.map((statement) => (
              <StatementCard key={statement.statement_id} statement={statement} />
            ))}
          </div>
        )}
      </InfiniteList>
    </Page>
  )
}
