import { Switch } from '@mui/material'
import { useNotify, useUpdate, type RaRecord } from 'react-admin'
import { errorText } from '../api/refusal.ts'

interface UpdateSwitchProps {
  resource: string
  record: RaRecord
  isOn: boolean
  /** accessible name, with the state */
  label: string
  /** fields to write */
  change: Record<string, unknown>
  /** notification after the change */
  done: string
  name: string
  confirm?(): boolean
}

/** Switches a field of a record at once. */
export const UpdateSwitch = ({ resource, record, isOn, label, change, done, name, confirm }: UpdateSwitchProps) => {
  const notify = useNotify()
  const [update, { isPending }] = useUpdate<RaRecord>()
  const write = (): void => {
    if (confirm && !confirm()) return
    void update(
      resource,
      { id: record.id, data: change, previousData: record },
      {
        onSuccess: () => notify(done, { type: 'success', messageArgs: { name } }),
        onError: (error) => notify(errorText(error), { type: 'error' }),
      },
    )
  }
  return <Switch checked={isOn} disabled={isPending} onChange={write} slotProps={{ input: { 'aria-label': label } }} />
}
