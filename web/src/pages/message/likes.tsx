import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { useQueries } from '@tanstack/react-query'
import { NoticeKinds } from '../../features/notices/notice-kinds.tsx'
import { noticeGroups } from '../../features/notices/totals.ts'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'

const kinds = noticeGroups.filter(({ kind }) => kind !== 'sysNotice')

/** 互动消息: what others did towards me, a row per kind with the newest one. */
export const Screen = () => {
  const { t } = useText()
  const newest = useQueries({
    queries: kinds.map(({ kind }) => ({
      queryKey: ['notices', kind, 'newest'],
      queryFn: async () => (await api(getSysNoticeV2, { type: kind, page: 1, rows: 1 })).list[0]?.title ?? '',
    })),
  })
  return (
    <Page title={t('notices.likes')}>
      <NoticeKinds kinds={kinds.map((group, at) => ({ ...group, newest: newest[at]?.data ?? null }))} />
    </Page>
  )
}
