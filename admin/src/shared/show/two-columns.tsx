import { Box, Card, CardContent, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'

interface TwoColumnsProps {
  title: ReactNode
  state: ReactNode
  buttons: ReactNode
  gap?: number
  children: ReactNode
  aside: ReactNode
}

/** A record to decide about: its state and the buttons above its content, and beside them the person. */
export const TwoColumns = ({ title, state, buttons, gap = 3, children, aside }: TwoColumnsProps) => (
  <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
    <Title title={<>{title}</>} />
    <Card>
      <CardContent sx={{ display: 'grid', gap }}>
        <Stack
          direction="row"
          useFlexGap
          sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
        >
          {state}
          {buttons}
        </Stack>
        {children}
      </CardContent>
    </Card>
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>{aside}</Box>
  </Box>
)
