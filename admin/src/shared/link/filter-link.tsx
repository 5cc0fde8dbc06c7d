import { Link as MuiLink, type LinkProps } from '@mui/material'
import { Link } from 'react-router-dom'
import type { SortPayload } from 'react-admin'
import { listAddress } from './list-address.ts'

interface FilterLinkProps extends Omit<LinkProps, 'resource' | 'href'> {
  resource: string
  filter: Record<string, unknown>
  sort?: SortPayload
}

/** A link to a list with these filters. */
export const FilterLink = ({ resource, filter, sort, ...look }: FilterLinkProps) => (
  <MuiLink {...look} component={Link} to={listAddress(resource, filter, sort)} />
)
