import Block from '@mui/icons-material/Block'
import { Button } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { isBanStep } from '@xinyu/contracts/rules/ladder'
import { useState } from 'react'
import { useTranslate, useCanAccess } from 'react-admin'
import { recordDecision } from '../../shared/undo/last-decisions.ts'
import type { OnSanction } from '../../shared/sanction/use-sanction.ts'
import { useAction } from '../../shared/action/use-action.ts'
import { SanctionDialog } from '../../shared/sanction/sanction-dialog.tsx'
import { useCanManage } from './use-can-manage.ts'
import { isBannable, type User } from './user.ts'

export const SanctionButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: users.name, action: 'ban' })
  const manageable = useCanManage(user)
  const [open, setOpen] = useState(false)
  const acts = { ban: useAction(users, 'ban'), limit: useAction(users, 'limit'), warn: useAction(users, 'warn') }
  const busy = Object.values(acts).some((act) => act.busy)
  if (!allowed || !manageable || !isBannable(user)) return null
  const decide: OnSanction = async ({ reason, step, rule, days }) => {
    const sent =
      step === 'warning'
        ? acts.warn.run(user.id, { reason, rule })
        : step === 'limit' && days !== null
          ? acts.limit.run(user.id, { reason, rule, days })
          : acts.ban.run(user.id, { reason, rule, days })
    if (!(await sent)) return
    setOpen(false)
    const text = translate(`xinyu.users.decided.${isBanStep(step) ? 'ban' : step}`, { name: user.name })
    recordDecision({
      resource: users.name,
      id: user.id,
      text,
      at: Date.now(),
      isApproval: false,
      sent: Promise.resolve(true),
    })
  }
  return (
    <>
      <Button size="small" color="error" startIcon={<Block />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.sanction')}
      </Button>
      {open && (
        <SanctionDialog
          name={user.name || translate('xinyu.common.noName')}
          busy={busy}
          onClose={() => setOpen(false)}
          record={user.sanctions ?? []}
          onSanction={decide}
        />
      )}
    </>
  )
}
