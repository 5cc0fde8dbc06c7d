import { Box, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { useTranslation, type Translation } from './columns.ts'

export interface Total {
  label: string
  value: string
  tone?: 'success' | 'error'
}
/** Formats the totals of a list. */
export type TotalsFormatter<T> = (totals: T, translation: Translation) => readonly Total[]

/** Totals of all filtered records, not only of this page. */
export const TotalsBar = <T,>({ format }: { format: TotalsFormatter<T> }) => {
  const { meta, isPending } = useListContext()
  const translate = useTranslate()
  const translation = useTranslation()
  const { totals } = (meta ?? {}) as { totals?: T | null }
  if (isPending || totals === undefined) return null
  if (totals === null)
    return (
      <Typography variant="body2" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
        {translate('xinyu.lists.tooManyToAdd')}
      </Typography>
    )
  return (
    <Box
      component="dl"
      aria-label={translate('xinyu.lists.totals')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, px: 2, py: 1.5, m: 0 }}
    >
      {format(totals, translation).map(({ label, value, tone }) => (
        <Box key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums', color: tone ? `${tone}.main` : undefined }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
