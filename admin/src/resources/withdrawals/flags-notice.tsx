import { Alert, Link as MuiLink, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { Fragment } from 'react'
import { useCreatePath, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { yuan } from '../../shared/format/format.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Reasons for a closer check: kind, counterparty, and amount. */
export const FlagsNotice = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  if (withdrawal.flags.length === 0) return null
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('xinyu.withdrawals.lookTwice')}</Typography>
      {withdrawal.flags.map(({ kind, people, amount }) => (
        <Typography key={kind} variant="body2">
          {translate(`xinyu.withdrawals.flag.${kind}`)} · {yuan(amount, locale)} ·{' '}
          {people.map(({ user_id, userName }, index) => (
            <Fragment key={user_id}>
              {index > 0 && ', '}
              <MuiLink component={Link} to={createPath({ resource: users.name, type: 'show', id: user_id })}>
                {userName || user_id}
              </MuiLink>
            </Fragment>
          ))}
        </Typography>
      ))}
    </Alert>
  )
}
