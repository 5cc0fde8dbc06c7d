import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { loadTexts } from '../../shared/i18n/i18n.ts'
import { retriedPart } from '../../shared/ui/failures/failed-part.tsx'
import { lazyPart } from '../../shared/ui/failures/lazy-part.tsx'
import { missingTerms, useConsents } from './consents.ts'

const TermsWall = lazyPart(async () => {
  const [{ TermsWall: wall }] = await Promise.all([import('./terms-wall.tsx'), loadTexts()])
  return wall
}, retriedPart)
const refreshPosition = async (): Promise<void> => (await import('./position.ts')).refreshPosition()

/** Texts, consents, the data export, account deletion and support stay open. */
const open = ['/about', '/setting', '/me/consents', '/login', '/error']

/** Renders the app, unless terms or policy must be agreed to first. */
export const TermsGate = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { data } = useConsents()
  const sharesPosition = data?.some(({ kind, given }) => kind === 'location' && given) ?? false
  useEffect(() => {
    if (sharesPosition) void refreshPosition()
  }, [sharesPosition])
  const missing = data ? missingTerms(data) : []
  const isOpen = open.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (missing.length === 0 || isOpen) return children
  return <TermsWall missing={missing} />
}
