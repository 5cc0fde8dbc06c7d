import Bookmarks from '@mui/icons-material/Bookmarks'
import { Button, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { filterOf, type ListView } from '@xinyu/contracts/http/users/list-views'
import type { Resource } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ManageViews } from './manage-views.tsx'
import { NameDialog } from './name-dialog.tsx'
import { listAddress } from '../link/list-address.ts'
import { isOnScreen, useViews, currentViewOf, type Views } from './views.ts'

interface ViewMenuProps {
  resource: string
  views: Views
  shown: ListView | undefined
  anchor: HTMLElement | null
  onClose(): void
  onOpen(dialog: 'save' | 'manage'): void
}

const ViewMenu = ({ resource, views, shown, anchor, onClose, onOpen }: ViewMenuProps) => {
  const translate = useTranslate()
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {views.error && !views.views && (
        <MenuItem onClick={() => void views.refetch()}>{translate('xinyu.lists.viewsFailed')}</MenuItem>
      )}
      {views.views?.map((view) => (
        <MenuItem
          key={view.view_id}
          component={Link}
          to={listAddress(resource, filterOf(view), view.sort)}
          selected={view === shown}
          aria-current={view === shown ? 'true' : undefined}
          onClick={onClose}
        >
          <ListItemText sx={{ overflowWrap: 'anywhere', '& span': { whiteSpace: 'normal' } }}>
            {view.title}
          </ListItemText>
        </MenuItem>
      ))}
      {views.views && views.views.length > 0 && <Divider />}
      {views.views && <MenuItem onClick={() => onOpen('save')}>{translate('xinyu.lists.saveView')}</MenuItem>}
      {views.views && views.views.length > 0 && (
        <MenuItem onClick={() => onOpen('manage')}>{translate('xinyu.lists.manageViews')}</MenuItem>
      )}
    </Menu>
  )
}

/**
 * Named filters and sort order: the toolbar shows the active one, each is a URL of this list, and they are stored per
 * account.
 */
export const SavedViews = ({ resource }: { resource: Pick<Resource, 'name' | 'filter'> }) => {
  const { filterValues, sort } = useListContext()
  const translate = useTranslate()
  const views = useViews(resource.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const current = currentViewOf(resource, filterValues as Record<string, unknown>, sort)
  const shown = views.views?.find((view) => isOnScreen(view, current))
  const close = () => setAnchor(null)
  const open = (which: 'save' | 'manage') => {
    close()
    setDialog(which)
  }
  const keep = async (title: string) => {
    const { resource: name, filters, sort: order } = current
    await views.save({ view_id: crypto.randomUUID(), resource: name, title, filters, sort: order })
    setDialog(null)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmarks />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {shown ? translate('xinyu.lists.viewShown', { name: shown.title }) : translate('xinyu.lists.views')}
      </Button>
      <ViewMenu resource={resource.name} views={views} shown={shown} anchor={anchor} onClose={close} onOpen={open} />
      {dialog === 'save' && (
        <NameDialog
          note={current.isWhole ? null : translate('xinyu.lists.viewWithoutNames')}
          onClose={() => setDialog(null)}
          onName={keep}
        />
      )}
      {dialog === 'manage' && <ManageViews current={current} views={views} onClose={() => setDialog(null)} />}
    </>
  )
}
