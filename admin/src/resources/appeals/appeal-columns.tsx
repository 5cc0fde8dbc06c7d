import { Box, Chip, Typography } from '@mui/material'
import { conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { useTranslate } from 'react-admin'
import { idColumn, textColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import type { Appeal } from './appeal.ts'

const colors = { open: 'warning', upheld: 'default', shortened: 'info', lifted: 'success' } as const

export const AppealState = ({ appeal: { status } }: { appeal: Appeal }) => {
  const translate = useTranslate()
  return <Chip size="small" color={colors[status]} label={translate(`xinyu.appeals.status.${status}`)} />
}

export const ruleText = (rule: Appeal['rule'], locale: string): string =>
  rule ? conductRuleNames[rule][locale === 'en' ? 'en' : 'zh-CN'] : '—'

export const appealColumns: Column<Appeal>[] = [
  idColumn,
  {
    source: 'user',
    text: ({ user, user_id }) => user?.name || user_id,
    render: ({ user, user_id }) => <PersonCell id={user_id} user={user} />,
  },
  { source: 'rule', text: ({ rule }, { locale }) => ruleText(rule, locale) },
  textColumn('text', 320),
  { source: 'bannedBy', text: ({ bannedBy }) => bannedBy },
  {
    source: 'mayDecide',
    text: ({ mayDecide, status }, { translate }) =>
      status === 'open' ? translate(`xinyu.appeals.${mayDecide ? 'canDecide' : 'needsAnother'}`) : '',
  },
  {
    source: 'status',
    text: ({ status }, { translate }) => translate(`xinyu.appeals.status.${status}`),
    render: (appeal) => <AppealState appeal={appeal} />,
  },
  timeColumn('addtime'),
]

/** An appeal on a small screen. */
export const AppealCard = ({ record: appeal }: { record: Appeal }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        <PersonName id={appeal.user_id} user={appeal.user} />
      </Typography>
      <Typography variant="caption" noWrap component="p" sx={{ color: 'text.secondary' }}>
        {appeal.text}
      </Typography>
    </Box>
    <AppealState appeal={appeal} />
  </Box>
)
