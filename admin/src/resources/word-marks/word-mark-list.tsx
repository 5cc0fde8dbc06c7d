import { Box, Chip, Typography } from '@mui/material'
import { wordMarks } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AcknowledgeButton, acknowledgedStates } from '../../shared/action/acknowledge-button.tsx'
import { PersonLink } from '../../shared/member/person-cell.tsx'

export type Mark = RecordOf<typeof wordMarks>

const places = (['chat', 'post', 'comment'] as const).map((id) => ({ id, name: `xinyu.wordMarks.where.${id}` }))
const filters = [
  <TextInput key="user_id" source="user_id" alwaysOn resettable />,
  <SelectInput key="where" source="where" choices={places} />,
]

const Words = ({ words }: Pick<Mark, 'words'>) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {words.map(({ word, kind }) => (
        <Chip key={word} size="small" label={`${word} · ${translate(`xinyu.sensitiveWords.kind.${kind}`)}`} />
      ))}
    </Box>
  )
}

const columns: Column<Mark>[] = [
  {
    source: 'words',
    text: ({ words }) => words.map(({ word }) => word).join(' '),
    render: ({ words }) => <Words words={words} />,
  },
  { source: 'where', text: ({ where }, { translate }) => translate(`xinyu.wordMarks.where.${where}`) },
  { source: 'user_id', text: ({ user_id }) => user_id, render: ({ user_id }) => <PersonLink id={user_id} /> },
  {
    source: 'user2_id',
    text: ({ user2_id }) => user2_id,
    render: ({ user2_id }) => user2_id && <PersonLink id={user2_id} />,
  },
  timeColumn('addtime'),
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.acknowledged.${state}`),
    render: (mark) => <AcknowledgeButton resource={wordMarks} record={mark} />,
  },
]

export const MarkCard = ({ record: mark }: { record: Mark }) => {
  const translate = useTranslate()
  return (
    <>
      <Words words={mark.words} />
      <Typography variant="body2" sx={{ my: 1 }}>
        {translate(`xinyu.wordMarks.where.${mark.where}`)} · <PersonLink id={mark.user_id} /> ·{' '}
        <DateTime at={mark.addtime} />
      </Typography>
      <AcknowledgeButton resource={wordMarks} record={mark} />
    </>
  )
}

/** Published texts with a flagged word; unacknowledged by default. */
export const WordMarkList = () => (
  <ListFrame
    resource={wordMarks}
    columns={columns}
    card={MarkCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={filters}
    filterDefaultValues={{ state: 'open' }}
    tab={{ source: 'state', choices: acknowledgedStates }}
  />
)
