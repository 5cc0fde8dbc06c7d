import UploadFile from '@mui/icons-material/UploadFile'
import { Button, MenuItem, TextField } from '@mui/material'
import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { ConsoleDialog } from '../../shared/dialog/console-dialog.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type Imported, sendWords } from './send-words.ts'
import { parseWords, wordActionChoices, wordKinds } from './sensitive-word.ts'

type Defaults = Pick<WordRule, 'kind' | 'action'>

interface RuleSelectProps<K extends keyof Defaults> {
  field: K
  value: Defaults[K]
  choices: readonly { id: Defaults[K]; name: string }[]
  onChange(value: Defaults[K]): void
}

/** Kind or action of the words whose line names none. */
const RuleSelect = <K extends keyof Defaults>({ field, value, choices, onChange }: RuleSelectProps<K>) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate(`resources.sensitiveWords.fields.${field}`)}
      value={value}
      onChange={({ target }) => onChange(target.value as Defaults[K])}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {translate(name)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const ListInput = ({ text, onText }: { text: string; onText(text: string): void }) => {
  const translate = useTranslate()
  return (
    <>
      <TextField
        label={translate('xinyu.sensitiveWords.importText')}
        helperText={translate('xinyu.sensitiveWords.importHelp')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        multiline
        minRows={5}
        maxRows={12}
      />
      <Button component="label" variant="outlined" startIcon={<UploadFile />} sx={{ justifySelf: 'start' }}>
        {translate('xinyu.sensitiveWords.chooseFile')}
        <input
          type="file"
          hidden
          accept=".txt,.csv,text/plain,text/csv"
          onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
        />
      </Button>
    </>
  )
}

/** The list, and what importing it would do; any change discards the preview. */
const useImport = (onDone: () => void) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { attempt, busy } = useAttempt()
  const [text, setText] = useState('')
  const [defaults, setDefaults] = useState<Defaults>({ kind: 'other', action: 'refuse' })
  const [preview, setPreview] = useState<Imported | null>(null)
  const change = (set: () => void) => {
    set()
    setPreview(null)
  }
  const { words, unread } = parseWords(text, defaults)
  const importWords = async () => {
    const { added } = await sendWords(words, false)
    notify('xinyu.sensitiveWords.imported', { type: 'success', messageArgs: { smart_count: added.length } })
    refresh()
    onDone()
  }
  return {
    text,
    defaults,
    words,
    unread,
    preview,
    busy,
    setText: (next: string) => change(() => setText(next)),
    setDefaults: (next: Partial<Defaults>) => change(() => setDefaults({ ...defaults, ...next })),
    runPreview: () => void attempt(async () => setPreview(await sendWords(words, true))),
    runImport: () => void attempt(importWords),
  }
}

/** Imports a pasted list or a file, with a preview. */
export const ImportDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate()
  const form = useImport(onClose)
  const { defaults, words, preview, busy } = form
  const buttons = (
    <>
      <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      <Button disabled={busy || words.length === 0} onClick={form.runPreview}>
        {translate('xinyu.sensitiveWords.preview')}
      </Button>
      <Button variant="contained" disabled={busy || !preview?.added.length} onClick={form.runImport}>
        {translate('xinyu.sensitiveWords.importNow')}
      </Button>
    </>
  )
  return (
    <ConsoleDialog
      title={translate('xinyu.sensitiveWords.import')}
      width="sm"
      contentStyle={{ display: 'grid', gap: 2, pt: '8px !important' }}
      buttons={buttons}
      onClose={onClose}
    >
      <ListInput text={form.text} onText={form.setText} />
      <RuleSelect
        field="kind"
        value={defaults.kind}
        choices={wordKinds}
        onChange={(kind) => form.setDefaults({ kind })}
      />
      <RuleSelect
        field="action"
        value={defaults.action}
        choices={wordActionChoices}
        onChange={(action) => form.setDefaults({ action })}
      />
      <ImportPreview preview={preview} unread={form.unread} />
    </ConsoleDialog>
  )
}
