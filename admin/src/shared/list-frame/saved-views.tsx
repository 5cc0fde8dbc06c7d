import Bookmarks from '@mui/icons-material/Bookmarks'
import { Button, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { filterOf } from '@xinyu/contracts/http/users/list-views'
import type { Resource } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ManageViews } from './manage-views.tsx'
import { NameDialog } from './name-dialog.tsx'
import { addressOf, isOnScreen, useViews, currentViewOf } from './views.ts'

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
  const here = currentViewOf(resource, filterValues as Record<string, unknown>, sort)
  const shown = views.views?.find((view) => isOnScreen(view, here))
  const close = () => setAnchor(null)
  const open = (which: 'save' | 'manage') => {
    close()
    setDialog(which)
  }
  const keep = async (title: string) => {
    const { resource: name, filters, sort: order } = here
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {views.error && !views.views && (
          <MenuItem onClick={() => void views.refetch()}>{translate('xinyu.lists.viewsFailed')}</MenuItem>
        )}
        {views.views?.map((view) => (
          <MenuItem
            key={view.view_id}
            component={Link}
            to={addressOf(resource.name, { filter: filterOf(view), sort: view.sort })}
            selected={view === shown}
            aria-current={view === shown ? 'true' : undefined}
            onClick={close}
          >
            <ListItemText sx={{ overflowWrap: 'anywhere', '& span': { whiteSpace: 'normal' } }}>
              {view.title}
            </ListItemText>
          </MenuItem>
        ))}
        {views.views && views.views.length > 0 && <Divider />}
        {views.views && <MenuItem onClick={() => open('save')}>{translate('xinyu.lists.saveView')}</MenuItem>}
        {views.views && views.views.length > 0 && (
          <MenuItem onClick={() => open('manage')}>{translate('xinyu.lists.manageViews')}</MenuItem>
        )}
      </Menu>
      {dialog === 'save' && (
        <NameDialog
          note={here.isWhole ? null : translate('xinyu.lists.viewWithoutNames')}
          onClose={() => setDialog(null)}
          onName={keep}
        />
      )}
      {dialog === 'manage' && <ManageViews here={here} views={views} onClose={() => setDialog(null)} />}
    </>
  )
}
