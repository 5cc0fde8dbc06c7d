import { Box, Chip, Typography } from '@mui/material'
import { sensitiveWords } from '@xinyu/contracts/admin/words'
import { CreateButton, SearchInput, SelectInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { ImportButton } from './import-button.tsx'
import { TurnedBack } from './turned-back.tsx'
import { TryButton } from './try-button.tsx'
import { type Word, wordActionChoices, wordKinds } from './sensitive-word.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={wordKinds} />,
]
const tones = { refuse: 'error', review: 'warning', mark: 'info' } as const

export const ActionChip = ({ action }: { action: Word['action'] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={tones[action]}
    label={useTranslate()(`xinyu.sensitiveWords.action.${action}`)}
  />
)

const EditLink = ({ word }: { word: Word }) => {
  return (
    <RecordLink resource={sensitiveWords.name} id={word.id} type="edit">
      {word.word}
    </RecordLink>
  )
}

const phrases = (source: 'forms' | 'except' | 'near'): Column<Word> => ({
  source,
  isForWideOnly: true,
  text: ({ [source]: found }) => found.join(' '),
  render: ({ [source]: found }) =>
    found.length === 0 ? '—' : `${found.slice(0, 3).join(' ')}${found.length > 3 ? ' …' : ''}`,
})
const columns: Column<Word>[] = [
  { source: 'word', text: ({ word }) => word, render: (word) => <EditLink word={word} /> },
  { source: 'kind', text: ({ kind }, { translate }) => translate(`xinyu.sensitiveWords.kind.${kind}`) },
  {
    source: 'action',
    text: ({ action }, { translate }) => translate(`xinyu.sensitiveWords.action.${action}`),
    render: (word) => (
      <>
        <ActionChip action={word.action} />
        <TurnedBack word={word} />
      </>
    ),
  },
  phrases('forms'),
  phrases('except'),
  phrases('near'),
  { source: 'hitsToday', align: 'right', text: ({ hitsToday }) => hitsToday },
  { source: 'hits30', align: 'right', text: ({ hits30 }) => hits30 },
  {
    source: 'lastHitAt',
    text: ({ lastHitAt }, { locale }) => (lastHitAt ? formatDateTime(lastHitAt, locale) : '—'),
    render: ({ lastHitAt }) => (lastHitAt ? <DateTime at={lastHitAt} /> : '—'),
  },
  { source: 'note', isForWideOnly: true, text: ({ note }) => note },
  timeColumn('addtime'),
]

const WordCard = ({ record: word }: { record: Word }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <EditLink word={word} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[translate(`xinyu.sensitiveWords.kind.${word.kind}`), word.note].filter(Boolean).join(' · ')}
        </Typography>
        <TurnedBack word={word} />
      </Box>
      <ActionChip action={word.action} />
    </Box>
  )
}

export const SensitiveWordList = () => (
  <ListFrame
    resource={sensitiveWords}
    columns={columns}
    card={WordCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={filters}
    tab={{ source: 'action', choices: wordActionChoices }}
    emptyAction={<CreateButton />}
    actions={
      <>
        <TryButton />
        <ImportButton />
        <CreateButton />
      </>
    }
  />
)
