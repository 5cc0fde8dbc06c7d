import { Button, Stack } from '@mui/material'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { useState } from 'react'
import { useTranslate, useCanAccess } from 'react-admin'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import type { FeaturedUser } from './featured-user.ts'

/** Rejects an application, or ends an invitation or a featured place. */
const End = ({ user }: { user: FeaturedUser }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const action = user.wrapperStatus === FeaturedStatus.Applied ? 'turnDown' : 'remove'
  const { run, busy } = useAction(featuredUsers, action)
  const end = async (reason: string) => {
    if (await run(user.id, { reason })) setOpen(false)
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {translate(`xinyu.featuredUsers.${action}`)}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={translate(`xinyu.featuredUsers.${action}`)}
          help={translate('xinyu.featuredUsers.reasonHelp')}
          confirm={translate(`xinyu.featuredUsers.${action}`)}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void end(reason)}
        />
      )}
    </>
  )
}

export const FeaturedUserButtons = ({ user }: { user: FeaturedUser }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: featuredUsers.name, action: 'invite' })
  const { run, busy } = useAction(featuredUsers, 'invite')
  if (!allowed) return null
  const mayInvite = user.wrapperStatus === FeaturedStatus.Applied || user.wrapperStatus === FeaturedStatus.TurnedDown
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {mayInvite && (
        <Button size="small" variant="contained" disabled={busy} onClick={() => void run(user.id, {})}>
          {translate(`xinyu.featuredUsers.${user.wrapperStatus === FeaturedStatus.Applied ? 'approve' : 'invite'}`)}
        </Button>
      )}
      {user.wrapperStatus !== FeaturedStatus.TurnedDown && <End user={user} />}
    </Stack>
  )
}
