import { Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useLocaleState } from 'react-admin'

export const StatCard = ({ label, value }: { label: string; value: number | undefined }) => {
  const [locale] = useLocaleState()
  return (
    <Card>
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? <Skeleton width={80} /> : value.toLocaleString(locale)}
        </Typography>
      </CardContent>
    </Card>
  )
}
