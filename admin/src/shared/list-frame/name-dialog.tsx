import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { focusUnlessTyping } from '../hooks/focus-on-mount.ts'
import { textOf } from '../api/refusal.ts'

interface NameDialogProps {
  /** note about filters that are not saved */
  note: string | null
  onClose(): void
  onName(name: string): Promise<void>
}

/** Asks for the name of a view; stays open with the reason if saving fails. */
export const NameDialog = ({ note, onClose, onName }: NameDialogProps) => {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(translate('xinyu.lists.viewNameMissing'))
    setBusy(true)
    try {
      await onName(name.trim())
    } catch (error) {
      setProblem(textOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="view-title"
      slotProps={{ transition: { onEntered: () => focusUnlessTyping(field.current) } }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="view-title">{translate('xinyu.lists.saveView')}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={translate('xinyu.lists.viewName')}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setProblem('')
            }}
            error={problem !== ''}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          {note && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {note}
            </Typography>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
