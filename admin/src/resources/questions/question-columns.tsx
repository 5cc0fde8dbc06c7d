import { Box, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../shared/format/format.ts'
import { idColumn, textColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column, Translation } from '../../shared/list-frame/columns.ts'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { ServiceLevel } from '../../shared/service-level.tsx'
import { formatShortDuration, type Question } from './question.ts'

const colors = { open: 'warning', answered: 'success', closed: 'default' } as const

export const QuestionState = ({ question: { status } }: { question: Question }) => {
  const translate = useTranslate()
  return <Chip size="small" color={colors[status]} label={translate(`xinyu.questions.status.${status}`)} />
}

/** How long is left to answer, or how late it is. */
const Due = ({ question: { waitingSince, dueAt } }: { question: Question }) =>
  waitingSince && dueAt ? <ServiceLevel since={waitingSince} dueAt={dueAt} /> : '—'

const Tags = ({ question: { tags } }: { question: Question }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxWidth: 160 }}>
    {tags.map((tag) => (
      <Chip key={tag} size="small" variant="outlined" label={tag} />
    ))}
  </Box>
)

const priorityColors = { urgent: 'error', high: 'warning', normal: 'default', low: 'default' } as const

const Priority = ({ question: { priority } }: { question: Question }) => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={priorityColors[priority]}
      label={translate(`xinyu.questions.priorities.${priority}`)}
    />
  )
}

/** Whose work it is, and who has taken it. */
const Handler = ({ question: { team, assignedTo } }: { question: Question }) => {
  const translate = useTranslate()
  return (
    <>
      {translate(`xinyu.questions.teams.${team}`)}
      {assignedTo && (
        <>
          {' · '}
          <PersonName id={assignedTo} user={null} />
        </>
      )}
    </>
  )
}

const lengthOf = (seconds: number | null, { translate }: Translation): string => {
  const short = formatShortDuration(seconds)
  return short ? translate(short.key, short.smart_count) : ''
}

export const questionColumns: Column<Question>[] = [
  idColumn,
  textColumn('text', 240),
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
    source: 'priority',
    text: ({ priority }, { translate }) => translate(`xinyu.questions.priorities.${priority}`),
    render: (question) => (
      <>
        <Priority question={question} />
        <Tags question={question} />
      </>
    ),
  },
  { source: 'tags', text: ({ tags }) => tags.join(' '), isInFileOnly: true },
  {
    source: 'dueAt',
    text: ({ dueAt }, { locale }) => dueAt && formatDateTime(dueAt, locale),
    render: (question) => <Due question={question} />,
  },
  {
    source: 'waitingSince',
    text: ({ waitingSince }, { locale }) => waitingSince && formatDateTime(waitingSince, locale),
    isInFileOnly: true,
  },
  {
    source: 'team',
    text: ({ team }, { translate }) => translate(`xinyu.questions.teams.${team}`),
    render: (question) => <Handler question={question} />,
  },
  {
    source: 'firstAnswerSeconds',
    text: ({ firstAnswerSeconds }, translation) => lengthOf(firstAnswerSeconds, translation),
    isInFileOnly: true,
  },
  { source: 'stars', isInFileOnly: true, text: ({ rating }) => (rating ? '★'.repeat(rating.stars) : '') },
  { source: 'assignedTo', text: ({ assignedTo }) => assignedTo, isInFileOnly: true },
  {
    source: 'status',
    text: ({ status }, { translate }) => translate(`xinyu.questions.status.${status}`),
    render: (question) => <QuestionState question={question} />,
  },
  { ...timeColumn<Question>('lastAt'), isInFileOnly: true },
]

/** A thread on a small screen. */
export const QuestionCard = ({ record: question }: { record: Question }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {question.text}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <PersonName id={question.user_id} user={question.user} /> · <Due question={question} />
      </Typography>
    </Box>
    <QuestionState question={question} />
  </Box>
)
