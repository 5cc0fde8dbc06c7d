import type { ReactNode } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { useGiveConsent } from './consent.ts'
import styles from './face.module.css'
import { Button } from '../../shared/ui/button.tsx'

export interface ConsentText {
  version: string
  title: string
  body: string
}
interface CardProps {
  text: ConsentText
  /** continues without consent; always offered beside the button that agrees */
  decline: ReactNode
  onGiven?: () => void
}

/** The separate consent to the use of face data, given only by its own button. */
export const ConsentCard = ({ text, decline, onGiven }: CardProps) => {
  const { t } = useText()
  const give = useGiveConsent(onGiven)
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={text.title}>
      <h2 className="section-title" style={{ margin: 0 }}>
        {text.title}
      </h2>
      <p className="chips">
        <span className="chip coral">{t('faceConsent.sensitive')}</span>
        <span className="chip">{t('faceConsent.version', { version: text.version })}</span>
      </p>
      <div className={styles['terms']}>
        {text.body.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p>
        <strong>{t('faceConsent.withdrawHow')}</strong>
      </p>
      <div className={styles['pair']}>
        {decline}
        <Button block color="primary" loading={give.isPending} onClick={() => give.mutate(text.version)}>
          {t('faceConsent.agree')}
        </Button>
      </div>
    </section>
  )
}
