import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface EmptyProps {
  icon: ReactNode
  /** key of the title; what to do next is in the text `…Help`, if there is one */
  text: string
  words?: Record<string, string>
  children?: ReactNode
}

/** An empty list, with what to do next. */
export const Empty = ({ icon, text, words = {}, children }: EmptyProps) => {
  const translate = useTranslate()
  const help = translate(`${text}Help`, { ...words, _: '' })
  return (
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
        {translate(text, words)}
      </Typography>
      {help && <Typography sx={{ mt: 0.5 }}>{help}</Typography>}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  )
}
