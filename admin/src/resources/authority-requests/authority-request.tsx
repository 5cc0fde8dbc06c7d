import { Chip } from '@mui/material'
import type { authorityRequests } from '@xinyu/contracts/admin/quality/authority-requests'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'

export type AuthorityRequest = RecordOf<typeof authorityRequests>

const tones = { waiting: 'warning', declined: 'default', held: 'info', ended: 'default' } as const

export const RequestState = ({ request: { state, renewal } }: { request: AuthorityRequest }) => {
  const translate = useTranslate()
  const label = renewal ? 'xinyu.authorityRequests.renewalWaits' : `xinyu.authorityRequests.state.${state}`
  return <Chip size="small" variant="outlined" color={renewal ? 'warning' : tones[state]} label={translate(label)} />
}
