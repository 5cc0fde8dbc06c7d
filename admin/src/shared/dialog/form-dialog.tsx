import { Button, DialogContentText } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ConsoleDialog, type ConsoleDialogProps } from './console-dialog.tsx'

export interface FormDialogProps extends Omit<ConsoleDialogProps, 'buttons' | 'onClose' | 'onSubmit'> {
  /** what submitting does */
  help?: string
  /** text of the submit button */
  confirm: string
  isDangerous?: boolean
  busy?: boolean
  onClose(): void
  onSubmit(): void
}

/** A dialog that is cancelled or submitted. The caller validates the fields. */
export const FormDialog = ({
  help,
  confirm,
  isDangerous = false,
  busy = false,
  onClose,
  children,
  ...frame
}: FormDialogProps) => {
  const translate = useTranslate()
  const buttons = (
    <>
      <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} disabled={busy}>
        {confirm}
      </Button>
    </>
  )
  return (
    <ConsoleDialog {...frame} onClose={onClose} buttons={buttons}>
      {help !== undefined && <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>}
      {children}
    </ConsoleDialog>
  )
}
