import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Toggle buttons in columns. */
export const choiceGrid = (columns: string) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: 1,
  '& .MuiToggleButton-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.primary',
    textTransform: 'none',
    m: 0,
    minHeight: 44,
    lineHeight: 1.3,
  },
})

/** A labelled group of toggle buttons. */
export const Choice = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <Box sx={{ mb: 2 }}>
    <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {label}
    </Typography>
    {children}
  </Box>
)
