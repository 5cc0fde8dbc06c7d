import { useId, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './compose.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorLine } from '../../shared/ui/fields/form.tsx'

interface FormProps {
  busy: boolean
  error: unknown
  onPublish(post: { text: string; takesPart: boolean }): void
}

/** The text of the smile, the switch for PKs and boards, and the publish button. */
export const PublishForm = ({ busy, error, onPublish }: FormProps) => {
  const { t } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [takesPart, setTakesPart] = useState(true)
  return (
    <form
      className="card stack"
      style={{ padding: 18 }}
      onSubmit={(event) => {
        event.preventDefault()
        onPublish({ text: text.trim(), takesPart })
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t('smileNew.words')}</label>
        <textarea
          id={id}
          className="input"
          style={{ minHeight: 88 }}
          maxLength={500}
          value={text}
          placeholder={t('smileNew.wordsHint')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div>
        <label className={styles['part']}>
          <span>{t('smileNew.enter')}</span>
          <input
            type="checkbox"
            aria-describedby={`${id}-part`}
            checked={takesPart}
            onChange={(event) => setTakesPart(event.target.checked)}
          />
        </label>
        <p id={`${id}-part`} className="muted small">
          {t('smileNew.enterText')}
        </p>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <Button block type="submit" color="primary" size="large" loading={busy}>
        {t(busy ? 'smileNew.measuring' : error === null ? 'smileNew.publish' : 'common.retry')}
      </Button>
    </form>
  )
}
