import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { cannedAnswers, questions } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { type RefObject, useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import type { Question } from './question.ts'

type Canned = RecordOf<typeof cannedAnswers>
const MAX_CHARACTERS = 2000

/** Appends a canned answer to the text already written. */
const CannedPicker = ({ onPick }: { onPick(text: string): void }) => {
  const translate = useTranslate()
  const { data = [] } = useGetList<Canned>(cannedAnswers.name, { pagination: { page: 1, perPage: 200 } })
  return (
    <Autocomplete
      options={data}
      value={null}
      blurOnSelect
      getOptionLabel={({ title }) => title}
      noOptionsText={translate('xinyu.questions.noCanned')}
      onChange={(_, picked) => picked && onPick(picked.text)}
      renderInput={(params) => <TextField {...params} size="small" label={translate('xinyu.questions.canned')} />}
    />
  )
}

/** Ctrl+Enter also sends. */
export const AnswerForm = ({
  question,
  input,
}: {
  question: Question
  input: RefObject<HTMLTextAreaElement | null>
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [text, setText] = useState('')
  const { run, busy } = useAction(questions, 'answer')
  const send = async (close: boolean) => {
    if (text.trim() === '' || busy) return
    if (!(await run(question.id, { text: text.trim(), close }))) return
    setText('')
    notify('xinyu.questions.sent', { type: 'success' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CannedPicker
        onPick={(picked) => setText((now) => (now.trim() === '' ? picked : `${now.trimEnd()}\n${picked}`))}
      />
      <TextField
        label={translate('xinyu.questions.answer')}
        helperText={translate('xinyu.questions.answerHelp')}
        multiline
        minRows={4}
        value={text}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: MAX_CHARACTERS, 'aria-keyshortcuts': 'r' } }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(false)
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={busy || text.trim() === ''} onClick={() => void send(false)}>
          {translate('xinyu.questions.send')}
        </Button>
        <Button disabled={busy || text.trim() === ''} onClick={() => void send(true)}>
          {translate('xinyu.questions.sendAndClose')}
        </Button>
      </Box>
    </Box>
  )
}
