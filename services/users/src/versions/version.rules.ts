import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'
import type { VersionFields, VersionState } from './version.document.ts'

/** The change of a version, and whether it publishes the version for the first time. */
export const changeVersion = (
  version: VersionState,
  fields: Partial<Omit<VersionFields, 'platform' | 'number'>>,
  now: Date,
): { set: Partial<VersionState>; isPublished: boolean } => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const isPublished = fields.isOn === true && version.publishedAt === null
  return { set: { ...given, ...(isPublished ? { publishedAt: now } : {}) }, isPublished }
}

/** Prefix of the packages that versions may name. */
export const PACKAGES = 'packages/'
export const PACKAGE_TYPE = 'application/vnd.android.package-archive'
export const MAX_PACKAGE_BYTES = 200 << 20
const endings: Record<AppPlatform, string> = { android: 'apk', ios: 'ipa', web: 'zip' }

/** The same file has the same key, so a repeated upload stores nothing twice. */
export const packageKey = (platform: AppPlatform, sha256: string): string =>
  `${PACKAGES}${platform}/${sha256}.${endings[platform]}`

/** Packages of every platform are ZIP archives, with this signature. */
export const isPackage = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
