import { CheckStatus } from '@xinyu/contracts/enums'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CheckState } from '../../features/proofs/check-state.tsx'
import { realNameQuery } from '../../features/proofs/checks.ts'
import { RealNameForm } from '../../features/proofs/real-name-form.tsx'
import { gateLifted } from '../../shared/gate/gate.ts'
import { readPendingAction } from '../../shared/gate/pending.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="row">
    <span className="body">{label}</span>
    <span className="muted">{value}</span>
  </div>
)

/** The real-name check: purpose, steps and state; once passed, back to the waiting action. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const query = useQuery({ ...realNameQuery, enabled: me !== null })
  const isActionWaiting = readPendingAction()?.gate === 'realName'
  return (
    <Page title={t('realname.title')}>
      <QueryView query={query}>
        {({ hasRealChecked, realName, idCard, front_id, back_id, reason, submittedAt, photosGoneAt }) => (
          <div className="stack">
            <CheckState status={hasRealChecked} reason={reason} submittedAt={submittedAt} photosGoneAt={photosGoneAt} />
            {realName && idCard && (
              <div className="menu rows">
                <Row label={t('realname.name')} value={realName} />
                <Row label={t('realname.number')} value={idCard} />
              </div>
            )}
            {hasRealChecked === CheckStatus.Verified && (
              <>
                <p className="muted small">{t('realname.fixed')}</p>
                {isActionWaiting && (
                  <Button block color="primary" onClick={() => gateLifted('/me')}>
                    {t('proof.goOn')}
                  </Button>
                )}
              </>
            )}
            {(hasRealChecked === CheckStatus.None || hasRealChecked === CheckStatus.SentBack) && (
              <>
                <p className="muted small">{t('realname.lead')}</p>
                <RealNameForm frontId={front_id} backId={back_id} />
              </>
            )}
            <Link className="choice" to="/me/realname/face">
              {t(me?.hasFaceChecked ? 'realname.faceDone' : 'realname.face')}
            </Link>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
