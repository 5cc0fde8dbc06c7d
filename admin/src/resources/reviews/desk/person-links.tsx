import { Stack } from '@mui/material'
import { comments, posts } from '@xinyu/contracts/admin/content'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { reports } from '@xinyu/contracts/admin/reports'
import { orders } from '@xinyu/contracts/admin/orders'
import { profileReviews, users } from '@xinyu/contracts/admin/users'
import { useCanAccessResources, useTranslate } from 'react-admin'
import { FilterLink } from '../../../shared/link/filter-link.tsx'
import { RecordLink } from '../../../shared/link/record-link.tsx'

/** lists with records of a person, and the filter for that person: in a report it is `user2_id` */
const about = [
  ...[profileReviews, posts, comments, loginLogs, orders].map(({ name }) => ({ name, by: 'user_id' })),
  { name: reports.name, by: 'user2_id' },
]
const resources = about.map(({ name }) => name)

/**
 * Links to other records of the person that the moderator may see: account and bans, reviews, content, logins with
 * devices, orders, and reports.
 */
export const PersonLinks = ({ userId }: { userId: string }) => {
  const { canAccess } = useCanAccessResources({ action: 'list', resources })
  const translate = useTranslate()
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
      <RecordLink resource={users.name} id={userId} underline="hover">
        {translate('xinyu.desk.person')}
      </RecordLink>
      {about
        .filter(({ name }) => canAccess?.[name])
        .map(({ name, by }) => (
          <FilterLink key={name} resource={name} filter={{ [by]: userId }} underline="hover">
            {translate(`resources.${name}.name`)}
          </FilterLink>
        ))}
    </Stack>
  )
}
