import type { ReplyOf } from '@xinyu/contracts/call'
import type { getSessions } from '@xinyu/contracts/http/users/account'
import { deviceName } from '@xinyu/contracts/rules/people/device-name'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'

export type OwnSession = ReplyOf<typeof getSessions>['list'][number]

/** One login: device, place and time; the others can be ended. */
export const SessionRow = ({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd(): void }) => {
  const { t, language } = useText()
  const { isThis, isConsole, location, ip, openedAt, usedAt } = session
  const name = deviceName(session, language) || t('sessions.unknown')
  return (
    <li className="row">
      <span className="body">
        <span className="title">
          {name}
          {isThis && <b className="small"> · {t('sessions.this')}</b>}
          {isConsole && <span className="small"> · {t('sessions.console')}</span>}
        </span>
        <span className="muted small" style={{ display: 'block' }}>
          {[location, ip].filter(Boolean).join(' · ')}
        </span>
        <span className="muted small" style={{ display: 'block' }}>
          {t('sessions.used', { time: formatDateTime(usedAt, language) })}
          <br />
          {t('sessions.opened', { time: formatDateTime(openedAt, language) })}
        </span>
      </span>
      {!isThis && (
        <Button size="small" loading={busy} aria-label={t('sessions.endName', { device: name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
