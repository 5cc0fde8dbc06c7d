import { Box, CircularProgress } from '@mui/material'
import { RefreshIconButton, useLoading, useTranslate } from 'react-admin'

/** Spins while requests are in flight; otherwise a button that refetches the page. React-admin’s own has no name. */
export const LoadingIndicator = () => {
  const translate = useTranslate()
  if (!useLoading()) return <RefreshIconButton />
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', width: 40, height: 40 }}>
      <CircularProgress color="inherit" size={20} aria-label={translate('ra.page.loading')} />
    </Box>
  )
}
