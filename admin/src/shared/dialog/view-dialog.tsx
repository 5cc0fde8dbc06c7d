import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ConsoleDialog, type ConsoleDialogProps } from './console-dialog.tsx'

type ViewDialogProps = Omit<ConsoleDialogProps, 'buttons' | 'onClose' | 'onSubmit'> & { onClose(): void }

/** A dialog that is only looked at, and closed. */
export const ViewDialog = ({ onClose, ...frame }: ViewDialogProps) => {
  const translate = useTranslate()
  return (
    <ConsoleDialog
      {...frame}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{translate('xinyu.common.close')}</Button>}
    />
  )
}
