import { Link as MuiLink, type LinkProps } from '@mui/material'
import { useCreatePath, type Identifier } from 'react-admin'
import { Link } from 'react-router-dom'

interface RecordLinkProps extends Omit<LinkProps, 'type' | 'resource' | 'id' | 'href'> {
  resource: string
  id: Identifier
  type?: 'show' | 'edit'
}

/** A link to the page of a record. */
export const RecordLink = ({ resource, id, type = 'show', ...look }: RecordLinkProps) => {
  const createPath = useCreatePath()
  return <MuiLink {...look} component={Link} to={createPath({ resource, type, id })} />
}
