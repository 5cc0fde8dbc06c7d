import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { cannedAnswers, questions } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { type RefObject, useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { MacroSteps } from '../../shared/macro-steps.tsx'
import type { Question } from './question.ts'

type Canned = RecordOf<typeof cannedAnswers>
const MAX_CHARACTERS = 2000

const CannedPicker = ({ onPick }: { onPick(canned: Canned): void }) => {
  const translate = useTranslate()
  const { data = [] } = useGetList<Canned>(cannedAnswers.name, { pagination: { page: 1, perPage: 200 } })
  return (
    <Autocomplete
      options={data}
      value={null}
      blurOnSelect
      getOptionLabel={({ title }) => title}
      noOptionsText={translate('xinyu.questions.noCanned')}
      onChange={(_, picked) => picked && onPick(picked)}
      renderInput={(params) => <TextField {...params} size="small" label={translate('xinyu.questions.canned')} />}
    />
  )
}

/** What is written, and the macro that was picked with it. */
const useAnswer = (question: Question) => {
  const notify = useNotify()
  const [text, setText] = useState('')
  const [macro, setMacro] = useState<Canned | null>(null)
  const answer = useAction(questions, 'answer')
  const runMacro = useAction(questions, 'runMacro')
  const busy = answer.busy || runMacro.busy
  const words = text.trim()
  const clear = () => {
    setText('')
    setMacro(null)
  }
  const send = async (close: boolean) => {
    if (words === '' || busy) return
    if (!(await answer.run(question.id, { text: words, close }))) return
    clear()
    notify('xinyu.questions.sent', { type: 'success' })
  }
  const run = async () => {
    if (macro && !busy && (await runMacro.run(question.id, { macro_id: macro.id, text: words }))) clear()
  }
  /** Appends a saved reply to the text already written. */
  const pick = (picked: Canned) => {
    setText((now) =>
      now.trim() === '' || picked.text === '' ? now.trim() || picked.text : `${now.trimEnd()}\n${picked.text}`,
    )
    setMacro(picked.steps ? picked : null)
  }
  return { text, setText, macro, dropMacro: () => setMacro(null), pick, send, run, busy, isEmpty: words === '' }
}

/** Ctrl+Enter sends the answer, with the steps of the macro if one was picked. */
export const AnswerForm = ({
  question,
  input,
}: {
  question: Question
  input: RefObject<HTMLTextAreaElement | null>
}) => {
  const translate = useTranslate()
  const { text, setText, macro, dropMacro, pick, send, run, busy, isEmpty } = useAnswer(question)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CannedPicker onPick={pick} />
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
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void (macro ? run() : send(false))
        }}
      />
      {macro?.steps && <MacroSteps steps={macro.steps} />}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {macro ? (
          <>
            <Button variant="contained" disabled={busy} onClick={() => void run()}>
              {translate('xinyu.questions.runMacro', { title: macro.title })}
            </Button>
            <Button onClick={dropMacro}>{translate('xinyu.questions.dropMacro')}</Button>
          </>
        ) : (
          <>
            <Button variant="contained" disabled={busy || isEmpty} onClick={() => void send(false)}>
              {translate('xinyu.questions.send')}
            </Button>
            <Button disabled={busy || isEmpty} onClick={() => void send(true)}>
              {translate('xinyu.questions.sendAndClose')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
