import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { todaysAddress } from '../shared/lib/old-addresses.ts'
import { NotFound } from '../shared/ui/not-found.tsx'

/** An address of version 2.3.6 leads on to today's page. */
export const Screen = () => {
  const { pathname, search } = useLocation()
  const to = todaysAddress(pathname, search)
  const isConsole = to?.startsWith('/admin/') ?? false
  useEffect(() => {
    // another app at the same address
    if (isConsole && to !== null) window.location.replace(to)
  }, [isConsole, to])
  if (to === null) return <NotFound />
  return isConsole ? null : <Navigate to={to} replace />
}
