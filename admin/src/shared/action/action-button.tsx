import { Button, type ButtonProps } from '@mui/material'
import type { ActionInput, ActionName } from '@xinyu/contracts/resource'
import type { Identifier } from 'react-admin'
import type { Actionable } from '../api/data-provider.ts'
import { useAction } from './use-action.ts'

interface ActionButtonProps<R extends Actionable, K extends ActionName<R>> extends Pick<
  ButtonProps,
  'size' | 'variant' | 'color' | 'children'
> {
  resource: R
  action: K
  id: Identifier
  body: ActionInput<R, K>
}

/** Runs an action on a record at once. */
export const ActionButton = <R extends Actionable, K extends ActionName<R>>({
  resource,
  action,
  id,
  body,
  ...look
}: ActionButtonProps<R, K>) => {
  const { run, busy } = useAction(resource, action)
  return <Button {...look} disabled={busy} onClick={() => void run(id, body)} />
}
