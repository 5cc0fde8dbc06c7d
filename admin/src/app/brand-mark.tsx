import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

export const BrandMark = ({ size = 32 }: { size?: number }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <img src={`${import.meta.env?.BASE_URL ?? '/'}mark.svg`} width={size} height={size} alt="" />
      <Typography component="span" sx={{ fontWeight: 700, fontSize: size * 0.56, whiteSpace: 'nowrap' }}>
        {translate('xinyu.name')}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 1, fontSize: '0.8em' }}>
          {translate('xinyu.console')}
        </Box>
      </Typography>
    </Box>
  )
}
