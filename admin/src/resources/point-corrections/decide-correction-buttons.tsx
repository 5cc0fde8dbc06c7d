import { Stack, Typography } from '@mui/material'
import { pointCorrections } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCanAccess, useGetIdentity, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'

export type Correction = RecordOf<typeof pointCorrections>

/** The second person’s decision about a correction above the limit. */
export const DecideCorrectionButtons = ({ correction }: { correction: Correction }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { canAccess } = useCanAccess({ resource: pointCorrections.name, action: 'approve' })
  const isOwn = useIsSelf(correction.user_id)
  if (!canAccess || correction.state !== 'requested') return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  const { id, requestedBy } = correction
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {requestedBy === identity?.id ? (
        <Typography variant="body2">{translate('xinyu.common.secondPerson')}</Typography>
      ) : (
        <ActionButton size="small" variant="contained" resource={pointCorrections} action="approve" id={id} body={{}}>
          {translate('xinyu.pointCorrections.approve')}
        </ActionButton>
      )}
      <ReasonButton
        size="small"
        resource={pointCorrections}
        action="reject"
        id={id}
        body={(reason) => ({ reason })}
        label={translate('xinyu.pointCorrections.reject')}
        help={translate('xinyu.users.unbanHelp')}
      />
    </Stack>
  )
}
