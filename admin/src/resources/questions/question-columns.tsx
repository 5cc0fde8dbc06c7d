import { Box, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDateTime, formatElapsed } from '../../shared/format/format.ts'
import { idColumn, textColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation, type Translation } from '../../shared/list-frame/columns.ts'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { useNow } from '../../shared/hooks/use-now.ts'
import { formatShortDuration, type Question } from './question.ts'

const colors = { open: 'warning', answered: 'success', closed: 'default' } as const

export const QuestionState = ({ question: { status } }: { question: Question }) => {
  const translate = useTranslate()
  return <Chip size="small" color={colors[status]} label={translate(`xinyu.questions.status.${status}`)} />
}

/** How long the member has waited. */
const Waiting = ({ question: { waitingSince } }: { question: Question }) => {
  const { locale } = useTranslation()
  const now = useNow()
  return waitingSince ? formatElapsed(waitingSince, now, locale) : '—'
}

const lengthOf = (seconds: number | null, { translate }: Translation): string => {
  const short = formatShortDuration(seconds)
  return short ? translate(short.key, short.smart_count) : ''
}

export const questionColumns: Column<Question>[] = [
  idColumn,
  textColumn('text', 360),
  {
    source: 'userName',
    text: ({ userName, user_id }) => userName || user_id,
    render: ({ user_id, user }) => (
      <Typography variant="body2" noWrap sx={{ maxWidth: 160 }}>
        <PersonName id={user_id} user={user} />
      </Typography>
    ),
  },
  {
    source: 'waitingSince',
    text: ({ waitingSince }, { locale }) => waitingSince && formatDateTime(waitingSince, locale),
    render: (question) => <Waiting question={question} />,
  },
  {
    source: 'firstAnswerSeconds',
    text: ({ firstAnswerSeconds }, translation) => lengthOf(firstAnswerSeconds, translation),
  },
  { source: 'stars', text: ({ rating }) => (rating ? '★'.repeat(rating.stars) : '') },
  {
    source: 'assignedTo',
    text: ({ assignedTo }) => assignedTo,
    render: ({ assignedTo }) => assignedTo && <PersonName id={assignedTo} user={null} />,
  },
  {
    source: 'status',
    text: ({ status }, { translate }) => translate(`xinyu.questions.status.${status}`),
    render: (question) => <QuestionState question={question} />,
  },
  timeColumn('lastAt'),
]

/** A thread on a small screen. */
export const QuestionCard = ({ record: question }: { record: Question }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {question.text}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <PersonName id={question.user_id} user={question.user} /> · <Waiting question={question} />
      </Typography>
    </Box>
    <QuestionState question={question} />
  </Box>
)
