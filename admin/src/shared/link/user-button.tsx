import { Button } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'

/** A person's name among other facts, as a button to their page. */
export const UserButton = ({ id, name }: { id: string; name: string }) => {
  const createPath = useCreatePath()
  return (
    <Button
      component={Link}
      to={createPath({ resource: users.name, type: 'show', id })}
      size="small"
      sx={{ p: 0, minWidth: 0 }}
    >
      {name || id}
    </Button>
  )
}
