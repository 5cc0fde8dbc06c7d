import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { currentAddress } from '../shared/lib/legacy-addresses.ts'
import { NotFound } from '../shared/ui/not-found.tsx'

/** Redirects an address of version 2.3.6 to today's page. */
export const Screen = () => {
  const { pathname, search } = useLocation()
  const to = currentAddress(pathname, search)
  const isConsole = to?.startsWith('/admin/') ?? false
  useEffect(() => {
    // the console is another app on this origin
    if (isConsole && to !== null) window.location.replace(to)
  }, [isConsole, to])
  if (to === null) return <NotFound />
  return isConsole ? null : <Navigate to={to} replace />
}
