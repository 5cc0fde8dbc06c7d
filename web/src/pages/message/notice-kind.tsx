import { changeSysNoticeStatusV2, getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { EyeOutline } from 'antd-mobile-icons'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { NoticeRow } from '../../features/notices/notice-row.tsx'
import { noticeGroups, setTotals } from '../../features/notices/totals.ts'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { failureText } from '../../shared/api/failure-text.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { NotFound } from '../../shared/ui/not-found.tsx'
import type { NoticeKind } from '@xinyu/contracts/socket/messages'

const Notices = ({ kind }: { kind: NoticeKind }) => {
  const { t } = useText()
  // opening the list marks it as read; the reply has the new totals
  useEffect(() => {
    api(changeSysNoticeStatusV2, { type: kind }).then(
      ({ totals }) => setTotals(totals),
      (error: unknown) => toast(failureText('seen', error)),
    )
  }, [kind])
  const fetchPage = async (page: number) => {
    const { list, total } = await api(getSysNoticeV2, { type: kind, page, rows: PAGE_SIZE })
    return { items: list, hasMore: page * PAGE_SIZE < total }
  }
  return (
    <Page
      title={t(`notices.${kind}`)}
      right={
        kind === 'view' && (
          <Link className="icon-button" to="/message/visits" aria-label={t('history.whoVisited')}>
            <EyeOutline />
          </Link>
        )
      }
    >
      <InfiniteList
        queryKey={['notices', kind]}
        fetchPage={fetchPage}
        empty={<EmptyView title={t('notices.empty')} action={<Link to="/">{t('followList.goBrowse')}</Link>} />}
      >
        {(items) => (
          <ul className="rows menu" style={{ margin: 12 }}>
            {items.map((notice) => (
              <li key={notice._id}>
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}

/** One page for every kind of notice. */
export const Screen = () => {
  const { noticeKind } = useParams()
  const group = noticeGroups.find(({ path }) => path === noticeKind)
  return group ? <Notices key={group.kind} kind={group.kind} /> : <NotFound />
}
