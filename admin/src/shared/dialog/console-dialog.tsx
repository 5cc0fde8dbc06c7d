import { Dialog, DialogActions, DialogContent, DialogTitle, type DialogProps } from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'

export interface ConsoleDialogProps {
  title: string
  /** false: the title is only the accessible name */
  isTitleShown?: boolean
  width?: DialogProps['maxWidth']
  /** false: only as wide as its content */
  isWide?: boolean
  contentStyle?: object
  buttons: ReactNode
  /** null: the dialog cannot be closed now */
  onClose: (() => void) | null
  /** the content is a form, submitted by Enter and by its submit button */
  onSubmit?: (() => void) | undefined
  /** called once the dialog is open, such as to focus a field */
  onOpened?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

/** The frame of all dialogs: title, content, and a row of buttons. */
export const ConsoleDialog = ({
  title,
  isTitleShown = true,
  width = 'xs',
  isWide = true,
  contentStyle,
  buttons,
  onClose,
  onSubmit,
  onOpened,
  onKeyDown,
  children,
}: ConsoleDialogProps) => {
  const parts = (
    <>
      {isTitleShown && <DialogTitle>{title}</DialogTitle>}
      <DialogContent {...(contentStyle && { sx: contentStyle })}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>{buttons}</DialogActions>
    </>
  )
  const form = onSubmit && (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {parts}
    </form>
  )
  return (
    <Dialog
      open
      fullWidth={isWide}
      maxWidth={width}
      {...(onClose && { onClose })}
      {...(onKeyDown && { onKeyDown })}
      slotProps={{
        transition: onOpened ? { onEntered: onOpened } : {},
        paper: isTitleShown ? {} : { 'aria-label': title },
      }}
    >
      {form ?? parts}
    </Dialog>
  )
}
