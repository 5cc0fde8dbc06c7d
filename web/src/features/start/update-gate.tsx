import type { ReactNode } from 'react'
import { loadTexts } from '../../shared/i18n/i18n.ts'
import { retriedPart } from '../../shared/ui/failures/failed-part.tsx'
import { lazyPart } from '../../shared/ui/failures/lazy-part.tsx'
import { useUpdateNotice } from './update-notice.ts'
import { useAppUpdate } from './versions.ts'

const UpdateWall = lazyPart(async () => {
  const [{ UpdateWall: wall }] = await Promise.all([import('./update-wall.tsx'), loadTexts()])
  return wall
}, retriedPart)

/** Renders the app, unless this client must be updated first; then nothing else, at any address. */
export const UpdateGate = ({ children }: { children: ReactNode }) => {
  const update = useAppUpdate()
  useUpdateNotice(update)
  if (!update?.isForced) return children
  return <UpdateWall update={update} />
}
