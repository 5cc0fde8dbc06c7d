import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  help: ReactNode
  children?: ReactNode
}

export const Section = ({ title, help, children }: SectionProps) => (
  <Card sx={{ mb: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>{help}</Typography>
      {children}
    </CardContent>
  </Card>
)
