import Bookmarks from '@mui/icons-material/Bookmarks'
import Delete from '@mui/icons-material/Delete'
import { Button, Divider, IconButton, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { NameDialog } from './name-dialog.tsx'
import { addressOf, useViews } from './views.ts'

/** Filters and order that somebody uses again, by a name of their own; each is an address of this list. */
export const SavedViews = () => {
  const { resource, filterValues, sort } = useListContext()
  const translate = useTranslate()
  const { views, save, remove } = useViews(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState(false)
  const close = () => setAnchor(null)
  const keep = (name: string) => {
    save({ name, filter: filterValues as Record<string, unknown>, sort })
    setNaming(false)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmarks />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('xinyu.lists.views')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {views.map((view) => (
          <MenuItem key={view.name} component={Link} to={addressOf(resource, view)} onClick={close}>
            <ListItemText>{view.name}</ListItemText>
            <IconButton
              edge="end"
              size="small"
              aria-label={translate('xinyu.lists.removeView', { name: view.name })}
              onClick={(event) => {
                event.preventDefault()
                event.stopPropagation()
                remove(view.name)
              }}
            >
              <Delete fontSize="small" />
            </IconButton>
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem
          onClick={() => {
            close()
            setNaming(true)
          }}
        >
          {translate('xinyu.lists.saveView')}
        </MenuItem>
      </Menu>
      {naming && <NameDialog onClose={() => setNaming(false)} onName={keep} />}
    </>
  )
}
