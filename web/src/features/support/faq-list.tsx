import { useText } from '../../shared/i18n/i18n.ts'
import type { FaqEntry } from '@xinyu/contracts/faq/faq'
import styles from './support.module.css'

/** Questions that expand to their answers. */
export const FaqList = ({ entries }: { entries: readonly FaqEntry[] }) => {
  const { language } = useText()
  return (
    <div className={styles['faq']}>
      {entries.map(({ id, zh, en }) => {
        const { question, answer } = language === 'en' ? en : zh
        return (
          <details key={id} className="card">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        )
      })}
    </div>
  )
}
