import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { SavingLine } from '../../../features/profile/completion.tsx'
import styles from '../../../features/profile/profile.module.css'
import { ReviewCard } from '../../../features/profile/review-card.tsx'
import { useAutosave } from '../../../features/profile/use-autosave.ts'
import { PendingActionNote } from '../../../shared/gate/pending-action-note.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { causeOf, type Question, questions, questionText } from './questions.tsx'
import { SubmitStep } from './submit-step.tsx'

const END = 'submit'
const addressOf = (name: string): string => `/register/complete?ask=${name}`
const isMissing = (profile: Profile) => (question: Question) => question.isRequired && !question.isAnswered(profile)

/** Where to start: at the reason of a rejection, else at a missing answer, else at an optional one. */
const beginningOf = (profile: Profile): string => {
  if (profile.isCompleted === ProfileStatus.SentBack) return causeOf(profile)
  const next = questions.find(isMissing(profile)) ?? questions.find(({ isAnswered }) => !isAnswered(profile))
  return next?.name ?? END
}

const Progress = ({ at }: { at: number }) => {
  const { t } = useText()
  const of = questions.length + 1
  return (
    <div
      className={styles['progress']}
      role="progressbar"
      aria-valuenow={at + 1}
      aria-valuemin={1}
      aria-valuemax={of}
      aria-label={t('complete.progress', { at: at + 1, of })}
    >
      <i style={{ width: `${((at + 1) / of) * 100}%` }} />
    </div>
  )
}

const Heading = ({ question }: { question: Question | undefined }) => {
  const { t } = useText()
  return (
    <>
      <div className={styles['question']}>
        <h2>{question ? t(questionText(question)) : t('complete.submit')}</h2>
        {question && (
          <span className={`chip ${question.isRequired ? 'coral' : ''}`}>
            {t(question.isRequired ? 'complete.required' : 'complete.optional')}
          </span>
        )}
      </div>
      {question && <p className="muted">{t(`complete.why.${question.name}`)}</p>}
    </>
  )
}

/** The question in the address, saving its answer, and moving to another. */
const useWizard = (profile: Profile) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const save = useAutosave()
  // answering does not move to the next question
  const [beginning] = useState(() => beginningOf(profile))
  const asked = query.get('ask') ?? beginning
  const found = questions.findIndex(({ name }) => name === asked)
  const at = found < 0 ? questions.length : found
  const go = async (next: number): Promise<void> => {
    save.forgetInvalid()
    if (await save.flush()) void navigate(addressOf(questions[next]?.name ?? END), { replace: true })
  }
  return { at, question: questions[at], save, isInvalid: save.saving.at === 'invalid', go }
}
type WizardState = ReturnType<typeof useWizard>

/** Back; next with an answer; skip without one where that is allowed. */
const Buttons = ({ profile, wizard: { at, question, isInvalid, go } }: { profile: Profile; wizard: WizardState }) => {
  const { t } = useText()
  const isAnswered = question?.isAnswered(profile) ?? false
  return (
    <div className={styles['foot']}>
      {at > 0 && <Button onClick={() => void go(at - 1)}>{t('complete.back')}</Button>}
      {question && (question.isRequired || isAnswered || isInvalid) && (
        <Button color="primary" disabled={isInvalid || !isAnswered} onClick={() => void go(at + 1)}>
          {t('complete.next')}
        </Button>
      )}
      {question && !question.isRequired && !isAnswered && !isInvalid && (
        <Button onClick={() => void go(at + 1)}>{t('complete.skip')}</Button>
      )}
    </div>
  )
}

/** From an empty profile to one that can be reviewed: one question per screen. Everything is saved while typing. */
export const Wizard = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const wizard = useWizard(profile)
  const { at, question, save, isInvalid, go } = wizard
  const missing = questions.filter(isMissing(profile))
  const toEnd = question && missing.length === 0 && !isInvalid && (
    <button type="button" className="text-button" onClick={() => void go(questions.length)}>
      {t('complete.toEnd')}
    </button>
  )
  return (
    <Page title={t('complete.title')} right={toEnd}>
      <div className="stack" style={{ flex: 1 }}>
        <Progress at={at} />
        <ReviewCard profile={profile} />
        <PendingActionNote text="complete.pendingAction" />
        <Heading question={question} />
        {question ? (
          <question.Field key={question.name} profile={profile} onChange={save.change} onInvalid={save.markInvalid} />
        ) : (
          <SubmitStep
            profile={profile}
            missing={missing.map((one) => ({ name: t(questionText(one)), to: addressOf(one.name) }))}
            cause={addressOf(causeOf(profile))}
            flush={save.flush}
          />
        )}
        <SavingLine saving={save.saving} onRetry={() => void save.flush()} />
        {question?.name === 'ages' && (
          <Link className="small" to="/me/wishes">
            {t('complete.moreWishes')}
          </Link>
        )}
      </div>
      <Buttons profile={profile} wizard={wizard} />
    </Page>
  )
}
