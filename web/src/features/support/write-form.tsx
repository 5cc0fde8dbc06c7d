import { addQuestion, QUESTION_PICTURES, QUESTION_TEXT, type Question } from '@xinyu/contracts/http/support'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { useId, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { PickButton } from '../../shared/ui/pick-button.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { keepThread } from './questions.ts'
import { usePictures } from './use-pictures.ts'
import styles from './support.module.css'

interface WriteProps {
  /** the thread that is gone on with; absent: a new question */
  questionId?: string
  label: string
  hint: string
  onText?(text: string): void
  onSent(question: Question): void
}

/** Words and pictures for support. A try that may have arrived is sent again under the same id. */
export const WriteForm = ({ questionId, label, hint, onText, onSent }: WriteProps) => {
  const { t } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const clientId = useRef(crypto.randomUUID())
  const { pictures, add, remove, clear, isSending } = usePictures()
  const write = (next: string): void => {
    setText(next)
    onText?.(next)
  }
  const send = useMutation({
    mutationFn: async () => {
      const images = pictures.flatMap(({ upload }) => upload ?? [])
      const thread = questionId === undefined ? {} : { question_id: questionId }
      return (await api(addQuestion, { ...thread, text: text.trim(), images, clientId: clientId.current })).question
    },
    onSuccess: (question) => {
      clientId.current = crypto.randomUUID()
      write('')
      clear()
      keepThread(question)
      toast(t('support.sent'))
      onSent(question)
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          className="input"
          rows={questionId === undefined ? 6 : 3}
          maxLength={QUESTION_TEXT}
          placeholder={hint}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      </div>
      <div className="field" role="group" aria-label={t('support.pictures', { max: QUESTION_PICTURES })}>
        <span className="label">{t('support.pictures', { max: QUESTION_PICTURES })}</span>
        <ul className={styles['pictures']}>
          {pictures.map(({ id: key, preview }, index) => (
            <li key={key} className={styles['picture']}>
              <img src={preview} alt={t('support.picture', { number: index + 1 })} />
              <button
                type="button"
                className="icon-button"
                style={{ position: 'absolute', top: 0, right: 0, background: 'var(--card)' }}
                aria-label={t('support.removePicture', { number: index + 1 })}
                onClick={() => remove(key)}
              >
                <CloseOutline />
              </button>
            </li>
          ))}
        </ul>
        {pictures.length < QUESTION_PICTURES && (
          <PickButton
            className="choice"
            multiple
            onPick={(_, files) => add(files)}
            label={
              <>
                <AddOutline aria-hidden="true" /> {t('support.addPicture')}
              </>
            }
          />
        )}
      </div>
      <span className="muted small" role="status">
        {isSending ? t('support.uploading') : ''}
      </span>
      <Button
        block
        color="primary"
        disabled={text.trim() === '' || isSending}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('support.send')}
      </Button>
    </section>
  )
}
