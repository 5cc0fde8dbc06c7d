import { Box, Typography } from '@mui/material'
import { REDEEM_PERCENT } from '@xinyu/contracts/rules/withdrawal'
import { useLocaleState, useTranslate } from 'react-admin'
import { yuan } from '../../shared/format/format.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The calculation line by line, as the member confirmed it. */
export const PayoutBreakdown = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { amount, fee, tax, net, taxable, monthAmount, monthTax } = withdrawal
  const paid = Math.round((amount * 100) / REDEEM_PERCENT)
  const lines: [string, string, boolean?][] = [
    [translate('xinyu.withdrawals.paidFor'), yuan(paid, locale)],
    [translate('xinyu.withdrawals.percent'), `${REDEEM_PERCENT}%`],
    [translate('resources.withdrawals.fields.amount'), yuan(amount, locale)],
    [translate('resources.withdrawals.fields.fee'), `−${yuan(fee, locale)}`],
    [translate('xinyu.withdrawals.monthAmount'), yuan(monthAmount, locale)],
    [translate('resources.withdrawals.fields.taxable'), yuan(taxable, locale)],
    [translate('xinyu.withdrawals.monthTax'), yuan(monthTax, locale)],
    [translate('resources.withdrawals.fields.tax'), `−${yuan(tax, locale)}`],
    [translate('resources.withdrawals.fields.net'), yuan(net, locale), true],
  ]
  return (
    <Box component="dl" aria-label={translate('xinyu.withdrawals.sum')} sx={{ m: 0, maxWidth: 420 }}>
      {lines.map(([name, value, isTotal]) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.5,
            ...(isTotal && { borderTop: 1, borderColor: 'divider', mt: 0.5, fontWeight: 700 }),
          }}
        >
          <Typography component="dt" sx={{ color: isTotal ? 'inherit' : 'text.secondary', fontWeight: 'inherit' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 'inherit', fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
