import { Link as MuiLink, Stack } from '@mui/material'
import { comments, posts } from '@xinyu/contracts/admin/content'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { reports } from '@xinyu/contracts/admin/reports'
import { orders, profileReviews } from '@xinyu/contracts/admin/resources'
import { useCanAccessResources, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** lists with records of a person, and the filter for that person: in a report it is `user2_id` */
const about = [
  ...[profileReviews, posts, comments, loginLogs, orders].map(({ name }) => ({ name, by: 'user_id' })),
  { name: reports.name, by: 'user2_id' },
]

/**
 * Links to other records of the person that the moderator may see: account and bans, reviews, content, logins with
 * devices, orders, and reports.
 */
export const PersonLinks = ({ userId }: { userId: string }) => {
  const { canAccess } = useCanAccessResources({ action: 'list', resources: about.map(({ name }) => name) })
  const translate = useTranslate()
  const to = (name: string, by: string) =>
    `/${name}?${new URLSearchParams({ filter: JSON.stringify({ [by]: userId }) })}`
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
      <MuiLink component={Link} to={`/users/${encodeURIComponent(userId)}/show`} underline="hover">
        {translate('xinyu.desk.person')}
      </MuiLink>
      {about
        .filter(({ name }) => canAccess?.[name])
        .map(({ name, by }) => (
          <MuiLink key={name} component={Link} to={to(name, by)} underline="hover">
            {translate(`resources.${name}.name`)}
          </MuiLink>
        ))}
    </Stack>
  )
}
