import { Link as MuiLink, Stack } from '@mui/material'
import { comments, posts } from '@xinyu/contracts/admin/content'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { orders, profileReviews } from '@xinyu/contracts/admin/resources'
import type { AdminRole } from '@xinyu/contracts/call'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { isAllowed } from '../../../shared/access.ts'

const about = [profileReviews, posts, comments, loginLogs, orders]

/** What else is known of the person, as far as somebody may see it: reviews, content, logins with devices, orders. */
export const PersonLinks = ({ userId }: { userId: string }) => {
  const { permissions } = usePermissions<AdminRole[]>()
  const translate = useTranslate()
  const to = (name: string) => `/${name}?${new URLSearchParams({ filter: JSON.stringify({ user_id: userId }) })}`
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
      <MuiLink component={Link} to={`/users/${encodeURIComponent(userId)}/show`} underline="hover">
        {translate('xinyu.desk.person')}
      </MuiLink>
      {about
        .filter(({ name }) => isAllowed(permissions ?? [], name, 'list'))
        .map(({ name }) => (
          <MuiLink key={name} component={Link} to={to(name)} underline="hover">
            {translate(`resources.${name}.name`)}
          </MuiLink>
        ))}
    </Stack>
  )
}
