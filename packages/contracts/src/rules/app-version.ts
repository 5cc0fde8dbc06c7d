import type { AppPlatform, AppVersion } from '../http/upload/versions.ts'

/** The update for a client that is older than its platform's newest version. */
export interface AppUpdate {
  newest: AppVersion
  /** a missed version is forced: the client must update before it continues */
  isForced: boolean
  /** every version newer than the client, newest first */
  missed: AppVersion[]
}

/** The update for a client of this platform and number; null: it is up to date. `versions` in any order. */
export const updateFor = (
  versions: readonly AppVersion[],
  { platform, number }: { platform: AppPlatform; number: number },
): AppUpdate | null => {
  const missed = versions
    .filter((version) => version.platform === platform && version.number > number)
    .sort((one, other) => other.number - one.number)
  const [newest] = missed
  return newest ? { newest, isForced: missed.some(({ force }) => force), missed } : null
}

/** 2.3.6 → 236: the shipped clients' number for a version name. Null for a name of another form. */
export const numberOfVersion = (name: string): number | null => {
  const parts = /^(\d+)\.(\d)\.(\d)$/.exec(name)
  return parts ? Number(parts.slice(1).join('')) : null
}
