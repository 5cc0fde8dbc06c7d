import { ListSubheader } from '@mui/material'
import type { AdminRole } from '@xinyu/contracts/call'
import { Menu, useGetResourceLabel, usePermissions, useSidebarState, useTranslate } from 'react-admin'
import { isAllowed } from '../shared/api/access.ts'
import { pageGroups } from './pages/page-groups.ts'
import { useWaitingCounts, waitingId, WithCount } from './waiting-count.tsx'

/** The pages that the signed-in person may list, in groups, with what waits; a group without any has no heading. */
export const ConsoleMenu = () => {
  const translate = useTranslate()
  const [isOpen] = useSidebarState()
  const { permissions: roles = [] } = usePermissions<AdminRole[]>()
  const labelOf = useGetResourceLabel()
  const counts = useWaitingCounts(roles)
  return (
    <Menu>
      <Menu.DashboardItem />
      {pageGroups.flatMap(({ name, pages }) => {
        const items = pages.filter((page) => page.list && isAllowed(roles, page.name, 'list'))
        const heading = (
          <ListSubheader key={name} component="div" role="presentation" disableSticky sx={{ lineHeight: '36px' }}>
            {translate(`xinyu.menu.${name}`)}
          </ListSubheader>
        )
        return [
          ...(isOpen && items.length > 0 ? [heading] : []),
          ...items.map((page) => {
            const count = isOpen && counts.get(page.name)
            return (
              <Menu.ResourceItem
                key={page.name}
                name={page.name}
                aria-describedby={count ? waitingId(page.name) : undefined}
              >
                {count ? (
                  <WithCount resource={page.name} count={count}>
                    {labelOf(page.name, 2)}
                  </WithCount>
                ) : null}
              </Menu.ResourceItem>
            )
          }),
        ]
      })}
    </Menu>
  )
}
