import SupportAgent from '@mui/icons-material/SupportAgent'
import { questions } from '@xinyu/contracts/admin/support'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useTranslate } from 'react-admin'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../shared/list-frame/filter-tabs.tsx'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsInWords } from '../../shared/list-frame/totals-bar.tsx'
import { QuestionCard, questionColumns } from './question-columns.tsx'
import { formatShortDuration, questionStates } from './question.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="assignedTo" source="assignedTo" resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]
const totals: TotalsInWords<TotalsOf<typeof questions>> = ({ waiting, answered, p50, p95 }, { translate }) => {
  const length = (seconds: number | null): string => {
    const short = formatShortDuration(seconds)
    return short ? translate(short.key, short.smart_count) : '—'
  }
  return [
    { label: translate('xinyu.questions.waiting'), value: String(waiting) },
    { label: translate('xinyu.questions.answered'), value: String(answered) },
    { label: translate('xinyu.questions.p50'), value: length(p50) },
    { label: translate('xinyu.questions.p95'), value: length(p95) },
  ]
}

const NoQuestions = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<SupportAgent />}
      title={translate('xinyu.questions.empty')}
      help={translate('xinyu.questions.emptyHelp')}
    />
  )
}

/** Threads with members, longest waiting first. */
export const QuestionList = () => (
  <ListFrame
    resource={questions}
    columns={questionColumns}
    card={QuestionCard}
    sort={{ field: 'waitingSince', order: 'ASC' }}
    filters={filters}
    filterDefaultValues={{ status: 'open' }}
    tabs={<FilterTabs source="status" choices={questionStates} label="resources.questions.fields.status" />}
    tabFilters={['status']}
    totals={totals}
    empty={<NoQuestions />}
    hasPage
    refreshEvery={30_000}
  />
)
