import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Label and value pairs, in as many columns as fit. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 2, m: 0 }}
  >
    {children}
  </Box>
)

export const DescriptionItem = ({
  label,
  children,
  wide = false,
}: {
  label: string
  children: ReactNode
  wide?: boolean
}) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: wide ? 'pre-wrap' : 'normal' }}>
      {children ?? '—'}
    </Box>
  </Box>
)
