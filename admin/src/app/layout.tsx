import { Box, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { AppBar, CheckForApplicationUpdate, Layout, TitlePortal, ToggleThemeButton } from 'react-admin'
import { HistoryButton } from '../shared/undo/history-button.tsx'
import { GreyPictures } from '../shared/wellness/grey-pictures.tsx'
import { UndoBar } from '../shared/undo/undo-bar.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageButton } from './language-button.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'
import { ConsoleMenu } from './menu.tsx'
import { SearchButton } from './search/search-button.tsx'
import { useForgetFilters } from './use-forget-filters.ts'

/** pixels: the row of buttons, and the title, which moves below it on a small screen */
const BAR_HEIGHT = 48
const TITLE_HEIGHT = 36

const Bar = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  return (
    <AppBar
      color="default"
      sx={{ '& .RaAppBar-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' } } }}
      userMenu={<AccountMenu />}
      toolbar={
        <>
          <SearchButton />
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
      <Box sx={{ flex: 1, display: { sm: 'none' } }} />
      <TitlePortal
        variant="h6"
        component="h1"
        sx={{
          order: { xs: 1, sm: 0 },
          flex: { xs: '0 0 100%', sm: 1 },
          px: { xs: 1, sm: 0 },
          lineHeight: { xs: `${TITLE_HEIGHT}px`, sm: 1.6 },
        }}
      />
    </AppBar>
  )
}

export const ConsoleLayout = ({ children }: { children: ReactNode }) => {
  useForgetFilters()
  return (
    <Layout
      appBar={Bar}
      menu={ConsoleMenu}
      sx={{
        minWidth: 0,
        '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0, width: '100%' },
        '& .RaLayout-appFrame': { mt: { xs: `${BAR_HEIGHT + TITLE_HEIGHT}px`, sm: 6 } },
        '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: { xs: 10, sm: 4 } },
      }}
    >
      {children}
      <GreyPictures />
      <UndoBar />
      <CheckForApplicationUpdate />
    </Layout>
  )
}
