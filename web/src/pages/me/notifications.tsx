import { type PushKind, pushKinds } from '@xinyu/contracts/http/msg/push'
import { usePushSettings } from '../../features/push/push-settings.ts'
import { QuietHours } from '../../features/push/quiet-hours.tsx'
import { ThisDevice } from '../../features/push/this-device.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { SwitchRow } from '../../shared/ui/lists/rows.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** Which notifications to get, when, and whether on this device. */
export const Screen = () => {
  const { t } = useText()
  const { query, change } = usePushSettings()
  return (
    <Page title={t('notifications.title')}>
      <QueryView query={query}>
        {({ settings: { on, off, quiet }, isOffered }) => {
          const switchKind = (kind: PushKind, isOn: boolean): void =>
            change({ off: isOn ? off.filter((one) => one !== kind) : [...off, kind] })
          return (
            <div className="stack">
              <p className="muted small" style={{ margin: '0 18px' }}>
                {t('notifications.text')}
              </p>
              <ThisDevice isOffered={isOffered} />
              <section className="menu rows" aria-label={t('notifications.kinds')}>
                <SwitchRow
                  title={t('notifications.all')}
                  text={t('notifications.allText')}
                  checked={on}
                  onChange={(isOn) => change({ on: isOn })}
                />
                {on &&
                  pushKinds.map((kind) => (
                    <SwitchRow
                      key={kind}
                      title={t(`notifications.kind.${kind}`)}
                      text={t(`notifications.kindText.${kind}`)}
                      checked={!off.includes(kind)}
                      onChange={(isOn) => switchKind(kind, isOn)}
                    />
                  ))}
              </section>
              {on && <QuietHours quiet={quiet} onChange={(next) => change({ quiet: next })} />}
            </div>
          )
        }}
      </QueryView>
    </Page>
  )
}
