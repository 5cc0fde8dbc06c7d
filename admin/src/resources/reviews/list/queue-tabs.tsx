import { Tab, Tabs } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminRole } from '@xinyu/contracts/call'
import { isAllowed } from '../../../shared/access.ts'
import { queueNames } from '../queue-names.ts'
import { useReviewQueue } from '../review-queue.ts'

/** From one queue to the next: profiles, posts, comments, pictures, PKs, as far as somebody may see them. */
export const QueueTabs = () => {
  const { resource } = useReviewQueue()
  const { permissions } = usePermissions<AdminRole[]>()
  const translate = useTranslate()
  const names = queueNames.filter((name) => name === resource.name || isAllowed(permissions ?? [], name, 'list'))
  return (
    <Tabs
      value={resource.name}
      variant="scrollable"
      scrollButtons="auto"
      component="nav"
      aria-label={translate('xinyu.reviews.queues')}
      sx={{ px: 1, bgcolor: 'action.hover' }}
    >
      {names.map((name) => (
        <Tab key={name} value={name} component={Link} to={`/${name}`} label={translate(`resources.${name}.name`)} />
      ))}
    </Tabs>
  )
}
