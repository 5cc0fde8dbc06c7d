import SystemUpdate from '@mui/icons-material/SystemUpdate'
import { versions } from '@xinyu/contracts/admin/content'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Version } from './version.ts'

export const versionPages: ResourceProps = {
  name: versions.name,
  icon: SystemUpdate,
  list: lazy(() => import('./version-list.tsx').then((module) => ({ default: module.VersionList }))),
  create: lazy(() => import('./version-write.tsx').then((module) => ({ default: module.VersionCreate }))),
  edit: lazy(() => import('./version-write.tsx').then((module) => ({ default: module.VersionEdit }))),
  recordRepresentation: (version: Version) => version.name,
}
