import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** An empty list, with what to do next. */
export const Empty = ({
  icon,
  title,
  help,
  children,
}: {
  icon: ReactNode
  title: string
  help?: string
  children?: ReactNode
}) => (
  <Box
    sx={{
      textAlign: 'center',
      py: 8,
      px: 2,
      color: 'text.secondary',
      '& > svg': { fontSize: 56, color: 'primary.light' },
      // small screens have the list’s floating button
      '& .MuiFab-root': { display: 'none' },
    }}
  >
    {icon}
    <Typography variant="h6" component="p" sx={{ mt: 1, color: 'text.primary' }}>
      {title}
    </Typography>
    {help && <Typography sx={{ mt: 0.5 }}>{help}</Typography>}
    {children && <Box sx={{ mt: 2 }}>{children}</Box>}
  </Box>
)
