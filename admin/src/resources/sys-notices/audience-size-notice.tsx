import { Alert } from '@mui/material'
import { broadcastAloneUpTo, countSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { errorText } from '../../shared/api/refusal.ts'
import type { Draft } from './sys-notice.ts'

/** Number of recipients, and how long sending takes. */
export const AudienceSizeNotice = ({ draft: { to = 'group', group_id, kind = 'service' } }: { draft: Draft }) => {
  const translate = useTranslate()
  const isKnown = to === 'all' || (to === 'group' && group_id !== undefined)
  const { data, error } = useQuery({
    queryKey: ['countSysMsg', to, group_id, kind],
    queryFn: () => callAsUser(countSysMsg, { to, kind, ...(to === 'group' ? { group_id } : {}) }),
    enabled: isKnown,
  })
  if (error) return <Alert severity="error">{errorText(error)}</Alert>
  if (!isKnown || !data) return null
  const { total, sendSeconds } = data
  const needsSecond = to === 'all' || total > broadcastAloneUpTo
  return (
    <Alert severity={needsSecond ? 'warning' : 'info'} role="status">
      {translate('xinyu.sysNotices.reach', { total, seconds: sendSeconds })}
      {needsSecond && ` ${translate('xinyu.sysNotices.secondPerson', { n: broadcastAloneUpTo })}`}
    </Alert>
  )
}
