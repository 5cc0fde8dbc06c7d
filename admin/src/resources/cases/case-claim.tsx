import { Alert } from '@mui/material'
import { cases } from '@xinyu/contracts/admin/cases'
import { useEffect, useRef } from 'react'
import { useGetIdentity, useLocaleState, useShowContext, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { isConflict } from '../../shared/api/refusal.ts'
import { formatTime } from '../../shared/format/format.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import type { Case } from './case.ts'

type Claim = 'mine' | 'other' | 'free'
/** milliseconds before the end of a claim at which it is renewed */
const renewMs = 5 * 60_000

/** Whose case it is. The case of the moderator who reads it is renewed while the page is open. */
export const useCaseClaim = ({ id, user_id, claimedBy, claimedUntil }: Case): Claim => {
  const { identity } = useGetIdentity()
  const isSelf = useIsSelf(user_id)
  const { refetch } = useShowContext()
  const now = useNow()
  const left = claimedUntil ? new Date(claimedUntil).getTime() - now.getTime() : 0
  const claim: Claim = left <= 0 ? 'free' : claimedBy === identity?.id ? 'mine' : 'other'
  const { run, busy } = useAction(cases, 'claim', isConflict, () => void refetch?.())
  // once for each end of a claim
  const renewed = useRef<string | null>(null)
  useEffect(() => {
    if (claim !== 'mine' || left > renewMs || busy || isSelf || renewed.current === claimedUntil) return
    renewed.current = claimedUntil
    void run(id, {})
  })
  return claim
}

/** Who has the case, or a button to claim a free one. */
export const ClaimNotice = ({ record: { id, claimedBy, claimedUntil }, claim }: { record: Case; claim: Claim }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (claim === 'mine') return null
  const time = claimedUntil ? formatTime(claimedUntil, locale) : ''
  const button = (
    <ActionButton resource={cases} action="claim" id={id} body={{}} color="inherit">
      {translate('xinyu.cases.claim')}
    </ActionButton>
  )
  return (
    <Alert severity={claim === 'other' ? 'warning' : 'info'} role="status" action={claim === 'free' && button}>
      {claim === 'other'
        ? translate('xinyu.cases.other', { by: claimedBy ?? '', time })
        : translate('xinyu.cases.free')}
    </Alert>
  )
}
