import type { MessageWarning, SignalKind } from '@xinyu/contracts/signals'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './chat.module.css'

/** What a warning speaks of, the gravest first: one line says enough. */
const order = ['money', 'offApp', 'contact', 'link'] as const satisfies readonly SignalKind[]

/** What can be done about somebody. */
export interface WarningActs {
  onReport(): void
  onBlock(): void
}

/** Above a message that I am warned of: a line, and from the second stage on the ways out. */
export const WarningLine = ({ warning, onReport, onBlock }: { warning: MessageWarning } & WarningActs) => {
  const { t } = useText()
  const about = order.find((kind) => warning.about.includes(kind)) ?? 'link'
  return (
    <div className={styles['warning']} data-stage={warning.stage} role="note" aria-label={t('chat.warning.label')}>
      <span>{t(`chat.warning.${about}`)}</span>
      {warning.stage > 1 && (
        <>
          <span>{t('chat.warning.strong')}</span>
          <span className={styles['warningActs']}>
            <button type="button" className="chip coral" onClick={onReport}>
              {t('person.report')}
            </button>
            <button type="button" className="chip coral" onClick={onBlock}>
              {t('person.block')}
            </button>
          </span>
        </>
      )}
    </div>
  )
}

/** In the place of a message that is held until I want to see it. */
export const HeldMessage = ({ onShow }: { onShow(): void }) => {
  const { t } = useText()
  return (
    <button type="button" className={`${styles['bubble']} ${styles['held']}`} onClick={onShow}>
      {t('chat.held')} · {t('chat.heldShow')}
    </button>
  )
}
