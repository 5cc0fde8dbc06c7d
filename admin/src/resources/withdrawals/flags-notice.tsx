import { Alert, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { Fragment } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { yuan } from '../../shared/format/format.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Reasons for a closer check: kind, counterparty, and amount. */
export const FlagsNotice = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
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
              <RecordLink resource={users.name} id={user_id}>
                {userName || user_id}
              </RecordLink>
            </Fragment>
          ))}
        </Typography>
      ))}
    </Alert>
  )
}
