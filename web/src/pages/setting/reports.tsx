import type { OwnReport } from '@xinyu/contracts/http/users/reports'
import { useState } from 'react'
import { fetchReports, reportsKey, withdrawOwnReport } from '../../features/report/my-reports.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, formatRelativeTime } from '../../shared/lib/format.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { Button } from '../../shared/ui/button.tsx'
import { InfiniteList } from '../../shared/ui/lists/infinite-list.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const aboutOf = ({ post_id, comment_id }: OwnReport) => (comment_id ? 'comment' : post_id ? 'post' : 'person')
const outcomeOf = ({ status, measure, isChanged }: OwnReport) =>
  isChanged ? 'changed' : status === 'upheld' ? (measure ?? 'content') : status

const Report = ({ report }: { report: OwnReport }) => {
  const { t, language } = useText()
  const [isBusy, setBusy] = useState(false)
  const { report_id, reason, text, messages, pictures, status, addtime, decidedAt } = report
  const withdraw = async (): Promise<void> => {
    const question = { title: t('reports.withdrawTitle'), text: t('reports.withdrawText') }
    if (!(await confirm({ ...question, confirm: t('reports.withdraw'), cancel: t('common.cancel') }))) return
    setBusy(true)
    await withdrawOwnReport(report_id)
      .then(() => toast(t('reports.withdrawn')))
      .catch((error: unknown) => toast(messageOf(error)))
    setBusy(false)
  }
  return (
    <article className="card stack" style={{ padding: 18, gap: 8, overflowWrap: 'anywhere' }}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' }}>
        <h2 style={{ fontSize: 16 }}>{t(`reports.about.${aboutOf(report)}`)}</h2>
        <span className="chip">{t(`reports.status.${status}`)}</span>
      </div>
      <p className="muted small">
        {t(`report.${reason}`)} · {formatRelativeTime(addtime, language)}
        {messages > 0 && ` · ${t('reports.messages', { count: messages })}`}
        {pictures > 0 && ` · ${t('reports.pictures', { count: pictures })}`}
      </p>
      {text !== '' && <p>{text}</p>}
      <p>{t(`reports.outcome.${outcomeOf(report)}`)}</p>
      {decidedAt && status !== 'withdrawn' && (
        <p className="muted small">{t('reports.decided', { at: formatDateTime(decidedAt, language) })}</p>
      )}
      {status === 'open' && (
        <Button loading={isBusy} onClick={() => void withdraw()}>
          {t('reports.withdraw')}
        </Button>
      )}
    </article>
  )
}

/** My reports and their outcomes. */
export const Screen = () => {
  const { t } = useText()
  const browse = (
    <Button color="primary" onClick={() => goTo('/')}>
      {t('reports.browse')}
    </Button>
  )
  return (
    <Page title={t('reports.title')}>
      <InfiniteList
        queryKey={reportsKey}
        fetchPage={fetchReports}
        empty={<EmptyView title={t('reports.empty')} text={t('reports.emptyText')} action={browse} />}
      >
        {(found) => (
          <div className="stack">
            <p className="muted small">{t('reports.lead')}</p>
            {found.map((report) => (
              <Report key={report.report_id} report={report} />
            ))}
          </div>
        )}
      </InfiniteList>
    </Page>
  )
}
