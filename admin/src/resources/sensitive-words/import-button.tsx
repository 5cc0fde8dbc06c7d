import UploadFile from '@mui/icons-material/UploadFile'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { textOf } from '../../shared/api/refusal.ts'
import { ImportPreview } from './import-preview.tsx'
import { type Imported, sendWords } from './send-words.ts'
import { readWords, wordActionChoices, wordKinds } from './sensitive-word.ts'

type Chosen = Pick<WordRule, 'kind' | 'action'>

/** Imports a pasted list or a file, with a preview. */
const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const title = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen>({ kind: 'other', action: 'refuse' })
  const [preview, setPreview] = useState<Imported | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (set: () => void) => {
    set()
    setPreview(null)
  }
  const { words, unread } = readWords(text, chosen)
  const send = async (isPreview: boolean) => {
    setBusy(true)
    try {
      const imported = await sendWords(words, isPreview)
      if (isPreview) return setPreview(imported)
      notify('xinyu.sensitiveWords.imported', { type: 'success', messageArgs: { smart_count: imported.added.length } })
      refresh()
      onClose()
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('xinyu.sensitiveWords.import')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <TextField
          label={translate('xinyu.sensitiveWords.importText')}
          helperText={translate('xinyu.sensitiveWords.importHelp')}
          value={text}
          onChange={({ target }) => change(() => setText(target.value))}
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
            onChange={({ target }) => void target.files?.[0]?.text().then((read) => change(() => setText(read)))}
          />
        </Button>
        <TextField
          select
          label={translate('resources.sensitiveWords.fields.kind')}
          value={chosen.kind}
          onChange={({ target }) => change(() => setChosen({ ...chosen, kind: target.value as Chosen['kind'] }))}
        >
          {wordKinds.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {translate(name)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('resources.sensitiveWords.fields.action')}
          value={chosen.action}
          onChange={({ target }) => change(() => setChosen({ ...chosen, action: target.value as Chosen['action'] }))}
        >
          {wordActionChoices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {translate(name)}
            </MenuItem>
          ))}
        </TextField>
        <ImportPreview preview={preview} unread={unread} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button disabled={busy || words.length === 0} onClick={() => void send(true)}>
          {translate('xinyu.sensitiveWords.preview')}
        </Button>
        <Button
          variant="contained"
          disabled={busy || !preview || preview.added.length === 0}
          onClick={() => void send(false)}
        >
          {translate('xinyu.sensitiveWords.importNow')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export const ImportButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        {translate('xinyu.sensitiveWords.import')}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
