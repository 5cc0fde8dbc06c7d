import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { ReactNode } from 'react'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PersonCell } from './person-cell.tsx'

interface PersonCardProps {
  title: string
  id: string
  /** null: never submitted a profile */
  user: UserSnapshot | null
  links?: readonly { label: string; to: string }[]
  children?: ReactNode
}

/** A person, their basic data, and links to more. */
export const PersonCard = ({ title, id, user, links = [], children }: PersonCardProps) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <PersonCell id={id} user={user} />
        {children}
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={createPath({ resource: users.name, type: 'show', id })} size="small">
            {translate('xinyu.personCard.member')}
          </Button>
          {links.map(({ label, to }) => (
            <Button key={to} component={Link} to={to} size="small">
              {label}
            </Button>
          ))}
        </Stack>
      </CardContent>
    </Card>
  )
}
