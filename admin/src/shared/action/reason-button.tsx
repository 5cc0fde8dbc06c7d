import { Button, type ButtonProps } from '@mui/material'
import type { ActionInput, ActionName, RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import type { Identifier } from 'react-admin'
import type { Actionable } from '../api/data-provider.ts'
import { ReasonDialog } from '../dialog/reason-dialog.tsx'
import { useAction } from './use-action.ts'

interface ReasonButtonProps<R extends Actionable, K extends ActionName<R>> extends Pick<
  ButtonProps,
  'size' | 'color' | 'startIcon'
> {
  resource: R
  action: K
  id: Identifier
  body(reason: string): ActionInput<R, K>
  /** the verb, on the button and in the dialog */
  label: string
  title?: string
  help: string
  isDangerous?: boolean
  onDone?(record: RecordOf<R>): void
}

/** Asks for a reason, then runs an action on a record; if that is refused, the dialog stays open. */
export const ReasonButton = <R extends Actionable, K extends ActionName<R>>({
  resource,
  action,
  id,
  body,
  label,
  title = label,
  help,
  isDangerous = false,
  onDone,
  ...look
}: ReasonButtonProps<R, K>) => {
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useAction(resource, action)
  const confirm = async (reason: string) => {
    const record = await run(id, body(reason))
    if (!record) return
    setOpen(false)
    onDone?.(record)
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
          isDangerous={isDangerous}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </>
  )
}
