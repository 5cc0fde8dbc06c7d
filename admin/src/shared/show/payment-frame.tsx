import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useLocaleState } from 'react-admin'
import { yuan } from '../format/format.ts'

interface PaymentFrameProps {
  title: string
  /** what is paid */
  subject: string
  /** fen */
  amount: number
  state: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** The page of a payment: its amount and state, the buttons beside them, and its details. */
export const PaymentFrame = ({ title, subject, amount, state, buttons, children }: PaymentFrameProps) => {
  const [locale] = useLocaleState()
  return (
    <>
      <Title title={title} />
      <Card>
        <CardContent>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}
          >
            <Box>
              <Typography sx={{ color: 'text.secondary' }}>{subject}</Typography>
              <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{yuan(amount, locale)}</Typography>
              {state}
            </Box>
            {buttons}
          </Stack>
          {children}
        </CardContent>
      </Card>
    </>
  )
}
