import { TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { errorText } from '../api/refusal.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { focusUnlessTyping } from '../hooks/focus-on-mount.ts'

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
  const submit = () => {
    if (name.trim() === '') return setProblem(translate('xinyu.lists.viewNameMissing'))
    setBusy(true)
    onName(name.trim()).catch((error: unknown) => {
      setProblem(errorText(error))
      setBusy(false)
    })
  }
  return (
    <FormDialog
      title={translate('xinyu.lists.saveView')}
      confirm={translate('ra.action.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      onOpened={() => focusUnlessTyping(field.current)}
    >
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
    </FormDialog>
  )
}
