import type { Profile } from '@xinyu/contracts/profile'
import { useText } from '../../shared/i18n/i18n.ts'
import type { Saving } from './use-autosave.ts'
import styles from './profile.module.css'

/** How complete the profile is, in percent. */
export const CompletionMeter = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const value = profile.completion ?? 0
  return (
    <div className={styles['meter']}>
      <span>{t('profile.completion', { value })}</span>
      <div
        role="progressbar"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('profile.completionLabel')}
      >
        <i style={{ width: `${value}%` }} />
      </div>
    </div>
  )
}

export const SavingLine = ({ saving, onRetry }: { saving: Saving; onRetry(): void }) => {
  const { t } = useText()
  if (saving.at === 'failed')
    return (
      <span className="error-line" role="alert">
        {saving.text}{' '}
        <button type="button" className="text-button" onClick={onRetry}>
          {t('common.retry')}
        </button>
      </span>
    )
  const text = { idle: '', saving: t('profile.saving'), saved: t('profile.saved'), invalid: t('profile.notSaved') }
  return (
    <span className="muted small" aria-live="polite">
      {text[saving.at]}
    </span>
  )
}
