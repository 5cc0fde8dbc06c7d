import { canUsePasskeys } from '@xinyu/contracts/client/passkeys'
import { Alert, Divider, Link, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SecondFactorNeeded } from '../../shared/api/auth-provider.ts'
import { Enrolment } from './enrolment.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyEnrolment } from './passkey-enrolment.tsx'
import { SecondStep } from './second-step.tsx'
import type { StepProps } from './step.ts'

type NextStepProps = Omit<StepProps, 'ticket'> & { needed: SecondFactorNeeded }

const linkStyle = { minHeight: 32, alignSelf: 'start' }

/** For whoever has no second factor: an authenticator or a passkey, or only a passkey where it is required. */
const Enrol = ({ needed: { needsPasskey, enrolled, ticket }, ...rest }: NextStepProps) => {
  const translate = useTranslate()
  const [byPasskey, setByPasskey] = useState(needsPasskey)
  const step = { ...rest, ticket }
  if (needsPasskey && !canUsePasskeys())
    return <Alert severity="warning">{translate('xinyu.factor.passkeyNotHere')}</Alert>
  return (
    <>
      {byPasskey ? <PasskeyEnrolment {...step} hasAuthenticator={enrolled} /> : <Enrolment {...step} />}
      {!needsPasskey && canUsePasskeys() && (
        <Link
          component="button"
          type="button"
          onClick={() => {
            step.onFailure(null)
            setByPasskey(!byPasskey)
          }}
          sx={linkStyle}
        >
          {translate(byPasskey ? 'xinyu.factor.enrolByCode' : 'xinyu.factor.enrolByPasskey')}
        </Link>
      )}
    </>
  )
}

const hasCode = ({ enrolled, needsPasskey }: SecondFactorNeeded): boolean => enrolled && !needsPasskey

/** Whether the person has a second factor that is accepted. */
export const isEnrolled = (needed: SecondFactorNeeded): boolean => needed.hasPasskey || hasCode(needed)

const Steps = ({ needed, ...rest }: NextStepProps) => {
  const translate = useTranslate()
  const { ticket, hasPasskey } = needed
  if (!isEnrolled(needed)) return <Enrol needed={needed} {...rest} />
  return (
    <>
      {hasPasskey && <PasskeyButton ticket={ticket} isFirst {...rest} />}
      {hasPasskey && hasCode(needed) && <Divider>{translate('xinyu.factor.or')}</Divider>}
      {hasCode(needed) && <SecondStep ticket={ticket} {...rest} />}
    </>
  )
}

/** After password or text message: a passkey, or a code where the operator accepts one. */
export const NextStep = (props: NextStepProps) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      <Steps {...props} />
      <Link component="button" type="button" onClick={props.onRestart} sx={linkStyle}>
        {translate('xinyu.factor.restart')}
      </Link>
    </Stack>
  )
}
