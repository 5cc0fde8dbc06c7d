import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { focusUnlessTyping } from '../focus-on-mount.ts'

/** Asks for the name of a view. */
export const NameDialog = ({ onClose, onName }: { onClose(): void; onName(name: string): void }) => {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    onName(name.trim())
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
      <form noValidate onSubmit={submit}>
        <DialogTitle id="view-title">{translate('xinyu.lists.saveView')}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={translate('xinyu.lists.viewName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={missing}
            helperText={missing && translate('xinyu.lists.viewNameMissing')}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
