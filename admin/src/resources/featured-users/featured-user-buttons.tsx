import { Stack } from '@mui/material'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { useCanAccess, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import type { FeaturedUser } from './featured-user.ts'

/** Invites and features a member, rejects an application, or ends an invitation or a featured place. */
export const FeaturedUserButtons = ({ user }: { user: FeaturedUser }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: featuredUsers.name, action: 'invite' })
  if (!canAccess) return null
  const { id, wrapperStatus } = user
  const isApplying = wrapperStatus === FeaturedStatus.Applied
  const ending = isApplying ? 'turnDown' : 'remove'
  const isTurnedDown = wrapperStatus === FeaturedStatus.TurnedDown
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {(isApplying || isTurnedDown) && (
        <ActionButton size="small" variant="contained" resource={featuredUsers} action="invite" id={id} body={{}}>
          {translate(`xinyu.featuredUsers.${isApplying ? 'approve' : 'invite'}`)}
        </ActionButton>
      )}
      {!isTurnedDown && (
        <ReasonButton
          size="small"
          color="error"
          resource={featuredUsers}
          action={ending}
          id={id}
          body={(reason) => ({ reason })}
          label={translate(`xinyu.featuredUsers.${ending}`)}
          help={translate('xinyu.featuredUsers.reasonHelp')}
          isDangerous
        />
      )}
    </Stack>
  )
}
