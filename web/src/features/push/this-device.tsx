import { useEffect, useState } from 'react'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { readPush, turnPushOff, turnPushOn, usePush } from '../../shared/push/push-device.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { Switch } from '../../shared/ui/fields/switch.tsx'

const follow = (): (() => void) => {
  const look = (): void => {
    readPush().catch(() => undefined)
  }
  look()
  // the permission changes in the browser's settings, before coming back here
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Whether this browser gets push notifications; if it cannot, why and what to do. */
export const ThisDevice = ({ isOffered }: { isOffered: boolean }) => {
  const { t } = useText()
  const state = usePush((push) => push.state)
  const [busy, setBusy] = useState(false)
  useEffect(follow, [])
  const change = async (on: boolean): Promise<void> => {
    setBusy(true)
    try {
      await (on ? turnPushOn() : turnPushOff())
    } catch (error) {
      toast(messageOf(error))
    }
    setBusy(false)
  }
  const canSwitch = isOffered && (state === 'on' || state === 'off')
  const shown = isOffered ? state : 'notOffered'
  return (
    <section className="menu rows" aria-label={t('notifications.device')}>
      <div className="row">
        <span className="body">
          <span className="title">{t('notifications.device')}</span>
          <span className="muted small" role="status">
            {t(`notifications.states.${shown}`)}
          </span>
        </span>
        {canSwitch && (
          <Switch
            checked={state === 'on'}
            loading={busy}
            onChange={(on) => void change(on)}
            aria-label={t('notifications.device')}
          />
        )}
        {isOffered && state === 'unreachable' && (
          <Button size="small" loading={busy} onClick={() => void change(true)}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </section>
  )
}
