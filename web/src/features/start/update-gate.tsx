import { lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../../shared/i18n/i18n.ts'
import { useUpdateNotice } from './update-notice.ts'
import { useAppUpdate } from './versions.ts'

const UpdateWall = lazy(async () => {
  const [{ UpdateWall: wall }] = await Promise.all([import('./update-wall.tsx'), loadTexts()])
  return { default: wall }
})

/** Renders the app, unless this client must be updated first; then nothing else, at any address. */
export const UpdateGate = ({ children }: { children: ReactNode }) => {
  const update = useAppUpdate()
  useUpdateNotice(update)
  if (!update?.isForced) return children
  return (
    <Suspense>
      <UpdateWall update={update} />
    </Suspense>
  )
}
