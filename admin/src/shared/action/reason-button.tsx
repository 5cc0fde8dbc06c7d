import { Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../dialog/reason-dialog.tsx'

interface ReasonButtonProps extends Pick<ButtonProps, 'size' | 'color' | 'startIcon'> {
  /** the verb, on the button and in the dialog */
  label: string
  title?: string
  help: string
  isDangerous?: boolean
  busy: boolean
  /** falsy: refused, and the dialog stays open */
  act(reason: string): Promise<unknown>
}

/** Asks for a reason, then acts. */
export const ReasonButton = ({ label, title = label, help, isDangerous, busy, act, ...look }: ReasonButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const confirm = async (reason: string) => {
    if (await act(reason)) setOpen(false)
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          help={help}
          confirm={label}
          isDangerous={isDangerous ?? false}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </>
  )
}
