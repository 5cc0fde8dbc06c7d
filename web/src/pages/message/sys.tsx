import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import type { Notice } from '@xinyu/contracts/socket/messages'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'

/** One system notice, passed by the list; fetched when the address was opened directly. */
export const Screen = () => {
  const { t, language } = useText()
  const { id } = useParams()
  const fromList = useLocation().state as Notice | null
  const query = useQuery({
    queryKey: ['notice', id],
    initialData: fromList?._id === id ? fromList : undefined,
    queryFn: async () => (await api(getSysNoticeList, { rows: 100 })).list.find((notice) => notice._id === id) ?? null,
  })
  return (
    <Page title={t('notices.sysNotice')}>
      <QueryView query={query}>
        {(notice) =>
          notice === null ? (
            <EmptyView title={t('common.notFoundTitle')} action={<Link to="/message/sys">{t('notices.title')}</Link>} />
          ) : (
            <article className="stack">
              <div className="card">
                <h2 style={{ fontFamily: 'var(--serif)', fontSize: 21 }}>{notice.title}</h2>
                <p className="muted small" style={{ margin: '4px 0 14px' }}>
                  {formatDateTime(notice.addtime, language)}
                </p>
                <p style={{ whiteSpace: 'pre-line' }}>{notice.content}</p>
                {notice.link && (
                  <p style={{ marginTop: 16 }}>
                    <Link to={notice.link}>{t('notices.open')}</Link>
                  </p>
                )}
              </div>
            </article>
          )
        }
      </QueryView>
    </Page>
  )
}
