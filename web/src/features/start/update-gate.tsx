import type { ReactNode } from 'react'
import { useUpdateNotice } from './update-notice.ts'
import { UpdateWall } from './update-wall.tsx'
import { useAppUpdate } from './versions.ts'

/** What the app shows, unless this client must be updated first: then nothing else, at any address. */
export const UpdateGate = ({ children }: { children: ReactNode }) => {
  const update = useAppUpdate()
  useUpdateNotice(update)
  return update?.isForced ? <UpdateWall update={update} /> : children
}
