import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { isApprovedContent } from '@xinyu/contracts/rules/visibility'
import { Button } from 'antd-mobile'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ConsentOffer } from '../features/face/consent-offer.tsx'
import { LifeFields, IdentityFields } from '../features/profile/basics-fields.tsx'
import { CompletionMeter, SavingLine } from '../features/profile/completion.tsx'
import { type Change, useAutosave } from '../features/profile/use-autosave.ts'
import styles from '../features/profile/profile.module.css'
import { ReviewCard } from '../features/profile/review-card.tsx'
import { SubmitStep } from '../features/profile/submit-step.tsx'
import { HobbyField, TextArea } from '../features/profile/text-fields.tsx'
import { BestFields } from '../features/wishes/best-fields.tsx'
import { LimitFields } from '../features/wishes/limit-fields.tsx'
import { gateLifted } from '../shared/gate/gate.ts'
import { readPendingAction } from '../shared/gate/pending.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { useMe } from '../shared/session/me.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { Page } from '../shared/ui/page.tsx'
import { LoadingView } from '../shared/ui/states.tsx'

const steps = ['who', 'life', 'hobbies', 'words', 'avatar', 'wishes', 'submit'] as const
type Step = (typeof steps)[number]

/** where to change what was sent back, by the kind of the reason */
const stepOf: Record<string, Step> = {
  unclear: 'avatar',
  notSelf: 'avatar',
  indecent: 'avatar',
  contact: 'words',
  advert: 'words',
  sensitive: 'words',
  abuse: 'words',
  meagre: 'words',
}

const AvatarStep = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: 18, padding: '20px 0', textAlign: 'center' }}>
      <Avatar user={profile} size={168} />
      <p className="muted">{t('pictures.avatarHint')}</p>
      <Link className="choice" to="/me/edit/avatar">
        {t(profile.avatarImage ? 'pictures.changeAvatar' : 'pictures.chooseAvatar')}
      </Link>
      <ConsentOffer />
    </div>
  )
}

const WishesStep = ({ profile, onChange }: { profile: Profile; onChange(change: Change): void }) => {
  const { t } = useText()
  return (
    <>
      <h3 className="section-title">{t('wishes.limits')}</h3>
      <p className="muted small">{t('wishes.text')}</p>
      <LimitFields wishes={profile.wishes ?? {}} onChange={(wishes) => onChange({ wishes })} />
      <h3 className="section-title">{t('wishes.best')}</h3>
      <p className="muted small">{t('wishes.bestText')}</p>
      <BestFields wishes={profile.wishes ?? {}} onChange={(wishes) => onChange({ wishes })} />
    </>
  )
}

const StepFields = ({
  step,
  profile,
  save,
}: {
  step: Step
  profile: Profile
  save: ReturnType<typeof useAutosave>
}) => {
  const props = { profile, onChange: save.change }
  if (step === 'who') return <IdentityFields {...props} />
  if (step === 'life') return <LifeFields {...props} />
  if (step === 'hobbies') return <HobbyField {...props} />
  if (step === 'words')
    return (
      <>
        <TextArea field="aboutMe" {...props} />
        <TextArea field="emotion" {...props} />
        <TextArea field="lover" {...props} />
      </>
    )
  if (step === 'wishes') return <WishesStep {...props} />
  return step === 'avatar' ? <AvatarStep profile={profile} /> : <SubmitStep profile={profile} flush={save.flush} />
}

const Wizard = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const save = useAutosave()
  const first = steps.indexOf(stepOf[profile.reviewCode ?? ''] ?? 'who')
  const at = Math.min(Math.max(Number(query.get('step') ?? first) || 0, 0), steps.length - 1)
  const step = steps[at] ?? 'who'
  const go = async (next: number): Promise<void> => {
    if (await save.flush()) void navigate(`/register/complete?step=${next}`, { replace: true })
  }
  return (
    <>
      <div className="stack" style={{ flex: 1 }}>
        <ol className={styles['steps']} aria-label={t('wizard.progress', { at: at + 1, of: steps.length })}>
          {steps.map((name, index) => (
            <li key={name} data-done={index <= at} />
          ))}
        </ol>
        <ReviewCard profile={profile} />
        <CompletionMeter profile={profile} />
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <h2 className="section-title" style={{ fontSize: 22 }}>
            {t(`wizard.${step}`)}
          </h2>
          <SavingLine saving={save.saving} onRetry={() => void save.flush()} />
        </div>
        <StepFields key={step} step={step} profile={profile} save={save} />
      </div>
      <div className={styles['foot']}>
        {at > 0 && <Button onClick={() => void go(at - 1)}>{t('wizard.back')}</Button>}
        {at < steps.length - 1 && (
          <Button color="primary" onClick={() => void go(at + 1)}>
            {t('wizard.next')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Submitted: the review status, and the action that waited for approval where there is one. */
const Submitted = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // sent back, the wizard opens where something must change, and not where it was left
  const isAtStep = query.has('step')
  useEffect(() => {
    if (isAtStep) void navigate('/register/complete', { replace: true })
  }, [isAtStep, navigate])
  const approved = isApprovedContent(profile)
  const hasPendingAction = approved && readPendingAction()?.gate === 'approved'
  return (
    <div className="stack">
      <ReviewCard profile={profile} />
      <CompletionMeter profile={profile} />
      {hasPendingAction ? (
        <Button block color="primary" onClick={() => gateLifted('/')}>
          {t('orders.goOn')}
        </Button>
      ) : (
        <Link className="choice" to="/">
          {t(approved ? 'wizard.meet' : 'wizard.lookAround')}
        </Link>
      )}
      <Link className="text-button" style={{ display: 'grid', placeItems: 'center' }} to="/me/edit">
        {t('me.edit')}
      </Link>
    </div>
  )
}

/** From an empty profile to one that reviewers can read. Everything is saved as it is typed. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const isSubmitted = me?.isCompleted === ProfileStatus.Waiting || me?.isCompleted === ProfileStatus.Approved
  return (
    <Page title={t('wizard.title')}>
      {!me && <LoadingView />}
      {me && (isSubmitted ? <Submitted profile={me} /> : <Wizard profile={me} />)}
    </Page>
  )
}
