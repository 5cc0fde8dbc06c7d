import { Stack } from '@mui/material'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { useCanAccess, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import type { FeaturedUser } from './featured-user.ts'

/** Rejects an application, or ends an invitation or a featured place. */
const End = ({ user }: { user: FeaturedUser }) => {
  const translate = useTranslate()
  const action = user.wrapperStatus === FeaturedStatus.Applied ? 'turnDown' : 'remove'
  const { run, busy } = useAction(featuredUsers, action)
  return (
    <ReasonButton
      size="small"
      color="error"
      label={translate(`xinyu.featuredUsers.${action}`)}
      help={translate('xinyu.featuredUsers.reasonHelp')}
      isDangerous
      busy={busy}
      act={(reason) => run(user.id, { reason })}
    />
  )
}

export const FeaturedUserButtons = ({ user }: { user: FeaturedUser }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: featuredUsers.name, action: 'invite' })
  if (!canAccess) return null
  const { id, wrapperStatus } = user
  const isApplying = wrapperStatus === FeaturedStatus.Applied
  const isTurnedDown = wrapperStatus === FeaturedStatus.TurnedDown
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {(isApplying || isTurnedDown) && (
        <ActionButton size="small" variant="contained" resource={featuredUsers} action="invite" id={id} body={{}}>
          {translate(`xinyu.featuredUsers.${isApplying ? 'approve' : 'invite'}`)}
        </ActionButton>
      )}
      {!isTurnedDown && <End user={user} />}
    </Stack>
  )
}
