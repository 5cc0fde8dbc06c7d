import type { QuietHours as Hours } from '@xinyu/contracts/http/msg/push'
import { usualQuietHours } from '@xinyu/contracts/http/msg/push'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceSheet } from '../../shared/ui/fields/choices.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => {
  const name = `${String(hour).padStart(2, '0')}:00`
  return { value: hour, zh: name, en: name }
})

/** Hours without push; a single push afterwards sums up what happened. */
export const QuietHours = ({ quiet, onChange }: { quiet: Hours | null; onChange(quiet: Hours | null): void }) => {
  const { t } = useText()
  return (
    <section className="menu rows" aria-label={t('notifications.quiet')}>
      <div className="row">
        <span className="body">
          <span className="title">{t('notifications.quiet')}</span>
          <span className="muted small">{t('notifications.quietText')}</span>
        </span>
        <Switch
          checked={quiet !== null}
          onChange={(on) => onChange(on ? usualQuietHours : null)}
          aria-label={t('notifications.quiet')}
        />
      </div>
      {quiet && (
        <div className="stack" style={{ padding: 18 }}>
          <ChoiceSheet
            label={t('notifications.from')}
            options={hours.filter(({ value }) => value !== quiet.to)}
            value={quiet.from}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <ChoiceSheet
            label={t('notifications.to')}
            options={hours.filter(({ value }) => value !== quiet.from)}
            value={quiet.to}
            onChange={(to) => onChange({ ...quiet, to })}
          />
        </div>
      )}
    </section>
  )
}
