import { Link } from 'react-router-dom'
import { useChallenge } from '../../../features/face/challenge.ts'
import { ChallengeSteps } from '../../../features/face/challenge-steps.tsx'
import { similarityOf } from '../../../features/face/similarity.ts'
import { WithConsent } from '../../../features/face/with-consent.tsx'
import { codeOf, messageOf } from '../../../shared/api/error-text.ts'
import { useGated } from '../../../shared/gate/gate.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'

const Refused = ({ error, onAgain }: { error: unknown; onAgain(): void }) => {
  const { t } = useText()
  const again =
    codeOf(error) === 'NEED_AVATAR' ? (
      <Link className="choice" to="/me/edit/avatar">
        {t('faceCheck.toAvatar')}
      </Link>
    ) : (
      <Button color="primary" onClick={onAgain}>
        {t('faceCheck.again')}
      </Button>
    )
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyView title={t('faceCheck.failedTitle')} text={messageOf(error)} action={again} />
    </div>
  )
}

const Check = () => {
  const { t } = useText()
  const { challenge, poses, photos, start, decision, restart, take, redo } = useChallenge()
  const begin = useGated('face-verify', ['avatar'], async () => restart())
  const error = start.error ?? decision.error
  if (error) return <Refused error={error} onAgain={restart} />
  if (decision.data)
    return (
      <div role="status" style={{ display: 'contents' }}>
        <EmptyView
          title={t('faceCheck.doneTitle')}
          text={t('faceCheck.doneText', { value: similarityOf(decision.data.distance ?? 0) })}
          action={<Link to="/user/preview">{t('me.preview')}</Link>}
        />
      </div>
    )
  if (!challenge)
    return (
      <EmptyView
        title={t('faceCheck.intro')}
        text={t('faceCheck.introText')}
        action={
          <Button color="primary" loading={start.isPending} onClick={() => begin()}>
            {t('faceCheck.begin')}
          </Button>
        }
      />
    )
  return <ChallengeSteps poses={poses} photos={photos} busy={decision.isPending} onPhoto={take} onRedo={redo} />
}

/** Liveness check against the avatar: poses in an unpredictable order. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('faceCheck.title')}>
      <WithConsent>
        <Check />
      </WithConsent>
    </Page>
  )
}
