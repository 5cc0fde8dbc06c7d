import Search from '@mui/icons-material/Search'
import { IconButton, Tooltip } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The one box over everything: by this button, by Ctrl-K from anywhere, and by `/` where nothing is typed. */
export const SearchButton = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '/': () => setOpen(true) }, !isOpen)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const label = translate('xinyu.search.open')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-keyshortcuts="Control+K /"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Search />
        </IconButton>
      </Tooltip>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
