import { Link as MuiLink } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'

/** The id of a person, which leads to their page. */
export const PersonLink = ({ id }: { id: string }) => {
  const createPath = useCreatePath()
  return (
    <MuiLink component={Link} to={createPath({ resource: users.name, type: 'show', id })}>
      {id}
    </MuiLink>
  )
}
