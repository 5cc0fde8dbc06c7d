import { type Question, rateAnswer } from '@xinyu/contracts/http/product/support'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { cacheThread } from './questions.ts'
import styles from './support.module.css'
import { TextAreaField } from '../../shared/ui/fields/form.tsx'

const choices = [1, 2, 3, 4, 5] as const

const Star = ({ count, isFull }: { count: number; isFull: boolean }) => (
  <>
    <span className={isFull ? styles['full'] : undefined} aria-hidden="true">
      {isFull ? '★' : '☆'}
    </span>
    <span className="sr-only">{useText().t('support.stars', { count })}</span>
  </>
)

const Given = ({ rating }: { rating: NonNullable<Question['rating']> }) => {
  const { t } = useText()
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
}

/** How helpful the answer was; once rated, the rating. */
export const Rating = ({ question }: { question: Question }) =>
  question.rating ? <Given rating={question.rating} /> : <RatingForm questionId={question._id} />

const RatingForm = ({ questionId }: { questionId: string }) => {
  const { t } = useText()
  const [stars, setStars] = useState<(typeof choices)[number] | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: async (given: number) =>
      (await api(rateAnswer, { question_id: questionId, stars: given, text: text.trim() })).question,
    onSuccess: (question) => {
      cacheThread(question)
      toast(t('support.rateThanks'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <p>{t('support.rate')}</p>
      <RadioGroup
        label={t('support.rate')}
        className={styles['stars']}
        optionClass=""
        options={choices.map((value) => ({ value, label: <Star count={value} isFull={value <= (stars ?? 0)} /> }))}
        value={stars}
        onChange={setStars}
      />
      {stars !== null && (
        <>
          <TextAreaField label={t('support.rateText')} rows={2} maxLength={500} value={text} onChange={setText} />
          <Button block color="primary" loading={send.isPending} onClick={() => send.mutate(stars)}>
            {t('support.rateSend')}
          </Button>
        </>
      )}
    </section>
  )
}
