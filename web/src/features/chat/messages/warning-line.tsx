import type { MessageWarning, SignalKind } from '@xinyu/contracts/signals'
import { useText } from '../../../shared/i18n/i18n.ts'
import styles from '../chat.module.css'

/** What a warning is about, the most serious first: only one line is shown. */
const order = ['money', 'offApp', 'contact', 'link'] as const satisfies readonly SignalKind[]

/** Actions against somebody. */
export interface WarningActions {
  onReport(): void
  onBlock(): void
}

/** A warning above a message: one line, and from stage 2 on the actions. */
export const WarningLine = ({ warning, onReport, onBlock }: { warning: MessageWarning } & WarningActions) => {
  const { t } = useText()
  const about = order.find((kind) => warning.about.includes(kind)) ?? 'link'
  return (
    <div className={styles['warning']} data-stage={warning.stage} role="note" aria-label={t('chat.warning.label')}>
      <span>{t(`chat.warning.${about}`)}</span>
      {warning.stage > 1 && (
        <>
          <span>{t('chat.warning.strong')}</span>
          <span className={styles['warningActions']}>
            <button type="button" className="chip coral" onClick={onReport}>
              {t('user.report')}
            </button>
            <button type="button" className="chip coral" onClick={onBlock}>
              {t('user.block')}
            </button>
          </span>
        </>
      )}
    </div>
  )
}

/** Replaces a message that is hidden until I choose to see it. */
export const HiddenMessage = ({ onShow }: { onShow(): void }) => {
  const { t } = useText()
  return (
    <button type="button" className={`${styles['bubble']} ${styles['hiddenMessage']}`} onClick={onShow}>
      {t('chat.hiddenWarning')} · {t('chat.hiddenShow')}
    </button>
  )
}
