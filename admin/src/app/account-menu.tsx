import { useMediaQuery, type Theme } from '@mui/material'
import Security from '@mui/icons-material/Security'
import { Logout, MenuItemLink, useGetIdentity, UserMenu } from 'react-admin'

/** On a wide screen the button shows the person’s name, which is then also its accessible name. */
export const AccountMenu = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  const { identity } = useGetIdentity()
  return (
    <UserMenu {...(wide && identity?.fullName && { label: identity.fullName })}>
      <MenuItemLink to="/security" primaryText="xinyu.security.title" leftIcon={<Security />} />
      <Logout />
    </UserMenu>
  )
}
