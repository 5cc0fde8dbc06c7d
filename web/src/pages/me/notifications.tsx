import { type PushKind, pushKinds } from '@xinyu/contracts/http/push'
import { usePushSettings } from '../../features/push/push-settings.ts'
import { QuietHours } from '../../features/push/quiet-hours.tsx'
import { ThisDevice } from '../../features/push/this-device.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'

/** Which notifications to get, when, and whether on this device. */
export const Screen = () => {
  const { t } = useText()
  const { query, change } = usePushSettings()
  return (
    <Page title={t('push.title')}>
      <QueryView query={query}>
        {({ settings: { on, off, quiet }, isOffered }) => {
          const switchKind = (kind: PushKind, isOn: boolean): void =>
            change({ off: isOn ? off.filter((one) => one !== kind) : [...off, kind] })
          return (
            <div className="stack">
              <p className="muted small" style={{ margin: '0 18px' }}>
                {t('push.text')}
              </p>
              <ThisDevice isOffered={isOffered} />
              <section className="menu rows" aria-label={t('push.kinds')}>
                <div className="row">
                  <span className="body">
                    <span className="title">{t('push.all')}</span>
                    <span className="muted small">{t('push.allText')}</span>
                  </span>
                  <Switch checked={on} onChange={(next) => change({ on: next })} aria-label={t('push.all')} />
                </div>
                {on &&
                  pushKinds.map((kind) => (
                    <div key={kind} className="row">
                      <span className="body">
                        <span className="title">{t(`push.kind.${kind}`)}</span>
                        <span className="muted small">{t(`push.kindText.${kind}`)}</span>
                      </span>
                      <Switch
                        checked={!off.includes(kind)}
                        onChange={(isOn) => switchKind(kind, isOn)}
                        aria-label={t(`push.kind.${kind}`)}
                      />
                    </div>
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
