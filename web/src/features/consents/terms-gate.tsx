import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { missingTerms, useConsents } from './consents.ts'
import { refreshPosition } from './position.ts'
import { TermsWall } from './terms-wall.tsx'

/** Texts, the consents themselves, the copy of one's data, the way out and support stay open. */
const open = ['/about', '/setting', '/me/consents', '/login', '/error']

/** What the app shows, unless terms or policy must be agreed to first. */
export const TermsGate = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { data } = useConsents()
  const sharesPosition = data?.some(({ kind, given }) => kind === 'location' && given) ?? false
  useEffect(() => {
    if (sharesPosition) void refreshPosition()
  }, [sharesPosition])
  const missing = data ? missingTerms(data) : []
  const isOpen = open.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return missing.length > 0 && !isOpen ? <TermsWall missing={missing} /> : children
}
