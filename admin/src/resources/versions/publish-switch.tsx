import { Switch } from '@mui/material'
import { versions } from '@xinyu/contracts/admin/content'
import { useNotify, useTranslate, useUpdate } from 'react-admin'
import { textOf } from '../../shared/api/refusal.ts'
import type { Version } from './version.ts'

/** Whether clients are notified; a forced version locks older clients out, so it needs confirmation. */
export const PublishSwitch = ({ version }: { version: Version }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate<Version>()
  const { id, name, isOn, force } = version
  const change = (): void => {
    if (!isOn && force && !window.confirm(translate('xinyu.versions.confirmForce', { name }))) return
    void update(
      versions.name,
      { id, data: { isOn: !isOn }, previousData: version },
      {
        onSuccess: () =>
          notify(isOn ? 'xinyu.versions.turnedOff' : 'xinyu.versions.turnedOn', {
            type: 'success',
            messageArgs: { name },
          }),
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )
  }
  const label = `${name}: ${translate(isOn ? 'xinyu.versions.on' : 'xinyu.versions.off')}`
  return <Switch checked={isOn} disabled={isPending} onChange={change} slotProps={{ input: { 'aria-label': label } }} />
}
