import { Box, Chip, Typography } from '@mui/material'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { CreateButton, SelectInput, useTranslate } from 'react-admin'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { StateButtons } from './state-buttons.tsx'
import { Progress } from './progress.tsx'
import { audienceChoices, audienceKey, noticeStates, type SysNotice } from './sys-notice.ts'

const filters = [<SelectInput key="to" source="to" choices={audienceChoices} />]
const refreshMs = 5_000

const Words = ({ notice: { title, content } }: { notice: SysNotice }) => (
  <Box sx={{ maxWidth: 320 }}>
    <Typography noWrap sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
      {content}
    </Typography>
  </Box>
)

/** Marks marketing messages for the approver. */
const KindChip = ({ notice: { kind } }: { notice: SysNotice }) => {
  const translate = useTranslate()
  return kind === 'marketing' ? (
    <Chip size="small" label={translate('xinyu.sysNotices.kind.marketing')} sx={{ justifySelf: 'start' }} />
  ) : null
}

const columns: Column<SysNotice>[] = [
  { source: 'title', text: ({ title }) => title, render: (notice) => <Words notice={notice} /> },
  { source: 'to', text: (notice, { translate }) => translate(audienceKey(notice)) },
  { source: 'kind', text: ({ kind }, { translate }) => translate(`xinyu.sysNotices.kind.${kind}`) },
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.sysNotices.state.${state}`),
    render: (notice) => <Progress notice={notice} />,
  },
  { source: 'sent', text: ({ sent }) => sent, isInFileOnly: true },
  { source: 'total', text: ({ total }) => total, isInFileOnly: true },
  { source: 'read', text: ({ read }) => read, isInFileOnly: true },
  timeColumn('startsAt'),
  timeColumn('addtime'),
  { source: 'by', text: ({ by }) => by, render: (notice) => <StateButtons notice={notice} /> },
]

const NoticeCard = ({ record: notice }: { record: SysNotice }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Words notice={notice} />
    <KindChip notice={notice} />
    <Progress notice={notice} />
    <StateButtons notice={notice} />
  </Box>
)

/** System messages and their progress. */
export const SysNoticeList = () => (
  <ListFrame
    resource={sysNotices}
    columns={columns}
    card={NoticeCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={filters}
    tab={{ source: 'state', choices: noticeStates }}
    actions={<CreateButton />}
    emptyAction={<CreateButton />}
    refreshEvery={refreshMs}
  />
)
