import { versions } from '@xinyu/contracts/admin/content'
import { useTranslate } from 'react-admin'
import { UpdateSwitch } from '../../shared/action/update-switch.tsx'
import type { Version } from './version.ts'

/** Whether clients are notified; a forced version locks older clients out, so it needs confirmation. */
export const PublishSwitch = ({ version }: { version: Version }) => {
  const translate = useTranslate()
  const { name, isOn, force } = version
  return (
    <UpdateSwitch
      resource={versions.name}
      record={version}
      isOn={isOn}
      label={`${name}: ${translate(isOn ? 'xinyu.versions.on' : 'xinyu.versions.off')}`}
      change={{ isOn: !isOn }}
      done={isOn ? 'xinyu.versions.turnedOff' : 'xinyu.versions.turnedOn'}
      name={name}
      confirm={() => isOn || !force || window.confirm(translate('xinyu.versions.confirmForce', { name }))}
    />
  )
}
