import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { CompletionMeter } from '../../features/profile/completion.tsx'
import { ReviewCard } from '../../features/profile/review-card.tsx'
import { gateLifted } from '../../shared/gate/gate.ts'
import { readPendingAction } from '../../shared/gate/pending.ts'
import { usePendingTarget, PendingActionNote } from '../../shared/gate/pending-action-note.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Wizard } from './wizard/wizard.tsx'

/** Submitted: the review status, and the action that waited for approval, if any. */
const Submitted = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const target = usePendingTarget()
  // after a rejection the wizard opens at what must change, not where it was left
  const isAtQuestion = query.has('ask')
  useEffect(() => {
    if (isAtQuestion) void navigate('/register/complete', { replace: true })
  }, [isAtQuestion, navigate])
  const isApproved = isApprovedContent(profile)
  const hasPendingAction = isApproved && readPendingAction()?.gate === 'approved'
  return (
    <Page title={t('complete.title')}>
      <div className="stack">
        <ReviewCard profile={profile} />
        {!isApproved && <PendingActionNote text="complete.pendingActionApproved" />}
        <CompletionMeter profile={profile} />
        {hasPendingAction ? (
          <Button block color="primary" onClick={() => gateLifted('/')}>
            {target ? t('complete.goOn', target) : t('orders.goOn')}
          </Button>
        ) : (
          <Link className="choice" to="/">
            {t(isApproved ? 'complete.meet' : 'complete.lookAround')}
          </Link>
        )}
        <Link className="text-button" style={{ display: 'grid', placeItems: 'center' }} to="/me/edit">
          {t('me.edit')}
        </Link>
      </div>
    </Page>
  )
}

/** From profile to review: the questions, or the review status. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  if (!me)
    return (
      <Page title={t('complete.title')}>
        <MyProfilePlaceholder />
      </Page>
    )
  const isSubmitted = me.isCompleted === ProfileStatus.Waiting || me.isCompleted === ProfileStatus.Approved
  return isSubmitted ? <Submitted profile={me} /> : <Wizard profile={me} />
}
