import { Box, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  LoadingIndicator,
  TitlePortal,
  ToggleThemeButton,
} from 'react-admin'
import { HistoryButton } from '../shared/undo/history-button.tsx'
import { UndoBar } from '../shared/undo/undo-bar.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageButton } from './language-button.tsx'

const Bar = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  return (
    <AppBar
      color="default"
      userMenu={<AccountMenu />}
      toolbar={
        <>
          <HistoryButton />
          <LanguageButton />
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
    >
      {wide && (
        <Box sx={{ mr: 3 }}>
          <BrandMark size={30} />
        </Box>
      )}
      <TitlePortal variant="h6" component="h1" />
    </AppBar>
  )
}

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout
    appBar={Bar}
    sx={{
      minWidth: 0,
      '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0, width: '100%' },
      '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 4 },
    }}
  >
    {children}
    <UndoBar />
    <CheckForApplicationUpdate />
  </Layout>
)
