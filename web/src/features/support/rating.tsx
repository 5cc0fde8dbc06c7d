import { type Question, rateAnswer } from '@xinyu/contracts/http/product/support'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { keepThread } from './questions.ts'
import styles from './support.module.css'

const choices = [1, 2, 3, 4, 5] as const

/** How helpful the answer was; once rated, the rating. */
export const Rating = ({ question: { _id, rating } }: { question: Question }) => {
  const { t } = useText()
  const id = useId()
  const [stars, setStars] = useState<number | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: async (given: number) =>
      (await api(rateAnswer, { question_id: _id, stars: given, text: text.trim() })).question,
    onSuccess: (question) => {
      keepThread(question)
      toast(t('support.rateThanks'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  if (rating)
    return (
      <section className="card" aria-label={t('support.rated')}>
        <p>
          {t('support.rated')}{' '}
          <span className={styles['given']} role="img" aria-label={t('support.stars', { count: rating.stars })}>
            {'★'.repeat(rating.stars)}
          </span>
        </p>
        {rating.text && <p className="muted">{rating.text}</p>}
      </section>
    )
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <p>{t('support.rate')}</p>
      <div className={styles['stars']} role="radiogroup" aria-label={t('support.rate')}>
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            className={stars !== null && one <= stars ? styles['full'] : ''}
            aria-checked={one === stars}
            aria-label={t('support.stars', { count: one })}
            onClick={() => setStars(one)}
          >
            {stars !== null && one <= stars ? '★' : '☆'}
          </button>
        ))}
      </div>
      {stars !== null && (
        <>
          <div className="field">
            <label className="label" htmlFor={id}>
              {t('support.rateText')}
            </label>
            <textarea
              id={id}
              className="input"
              rows={2}
              maxLength={500}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <Button block color="primary" loading={send.isPending} onClick={() => send.mutate(stars)}>
            {t('support.rateSend')}
          </Button>
        </>
      )}
    </section>
  )
}
