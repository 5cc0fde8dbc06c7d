import { Alert, Box, Button, Skeleton, Stack } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@xinyu/contracts/call'
import { getSecondFactor, makeRecoveryCodes, removeSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { useState } from 'react'
import { Title, useLocaleState, useLogout, useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { errorCode } from '../../shared/api/refusal.ts'
import { Failure } from '../../shared/show/failure.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RotateKeysButton, useMayRotateKeys } from './rotate-keys.tsx'
import { Section } from './section.tsx'

const key = ['second-factor']
/** recovery codes left below which new ones are suggested */
const few = 3

const useDialogs = () => {
  const [asking, setAsking] = useState<'codes' | 'replace' | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const queries = useQueryClient()
  const logout = useLogout()
  const make = async (code: string) => {
    setCodes((await callAsUser(makeRecoveryCodes, { code })).recoveryCodes)
    setAsking(null)
    await queries.invalidateQueries({ queryKey: key })
  }
  const replace = async (code: string) => {
    await callAsUser(removeSecondFactor, { code })
    await logout()
  }
  return { asking, setAsking, codes, make, replace }
}

type SecondFactor = ReplyOf<typeof getSecondFactor>

/** null: whoever signs in with a passkey needs no authenticator */
const readSecondFactor = async (): Promise<SecondFactor | null> => {
  try {
    return await callAsUser(getSecondFactor, {})
  } catch (error) {
    if (errorCode(error) === 'SECOND_FACTOR_NONE') return null
    throw error
  }
}
type Dialogs = ReturnType<typeof useDialogs>

const useSay = () => {
  const translate = useTranslate()
  return (name: string, more = {}) => translate(`xinyu.security.${name}`, more)
}

/** The authenticator, and the recovery codes, which are shown only when made. */
const SecondFactorSections = ({ factor, dialogs }: { factor: SecondFactor; dialogs: Dialogs }) => {
  const say = useSay()
  const [locale] = useLocaleState()
  const { codes, setAsking } = dialogs
  return (
    <>
      <Section
        title={say('authenticator')}
        help={say('enrolledAt', { time: formatDateTime(factor.enrolledAt, locale) })}
      >
        <Button variant="outlined" onClick={() => setAsking('replace')}>
          {say('replace')}
        </Button>
      </Section>
      <Section title={say('recovery')} help={say('recoveryHelp')}>
        <Stack spacing={2} sx={{ alignItems: 'start' }}>
          <Alert severity={factor.recoveryCodesLeft > few ? 'info' : 'warning'} role="note" sx={{ width: '100%' }}>
            {say('left', { smart_count: factor.recoveryCodesLeft })}
          </Alert>
          {codes.length > 0 && (
            <Box sx={{ width: '100%' }}>
              <RecoveryCodes codes={codes} />
            </Box>
          )}
          <Button variant="outlined" onClick={() => setAsking('codes')}>
            {say('make')}
          </Button>
        </Stack>
      </Section>
    </>
  )
}

/** Asks for a code before the recovery codes or the authenticator are replaced. */
const OpenDialog = ({ dialogs: { asking, setAsking, make, replace } }: { dialogs: Dialogs }) => {
  const say = useSay()
  if (asking === null) return null
  const name = asking === 'codes' ? 'make' : 'replace'
  return (
    <CodeDialog
      key={name}
      title={say(name)}
      help={say(`${name}Help`)}
      confirm={say(`${name}Confirm`)}
      isDangerous={name === 'replace'}
      onClose={() => setAsking(null)}
      onCode={name === 'make' ? make : replace}
    />
  )
}

/** Second factors of the signed-in person: authenticator, recovery codes and passkeys. */
export const SecurityPage = () => {
  const say = useSay()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: readSecondFactor })
  const dialogs = useDialogs()
  const mayRotate = useMayRotateKeys()
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={say('title')} />
      {data === undefined && <Skeleton variant="rounded" height={260} sx={{ mb: 2 }} />}
      {data === null && <Section title={say('authenticator')} help={say('noAuthenticator')} />}
      {data && <SecondFactorSections factor={data} dialogs={dialogs} />}
      <PasskeysSection />
      {mayRotate && (
        <Section title={say('keys')} help={say('keysHelp')}>
          <RotateKeysButton />
        </Section>
      )}
      <OpenDialog dialogs={dialogs} />
    </Box>
  )
}
