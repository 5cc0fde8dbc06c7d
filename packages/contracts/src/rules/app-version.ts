import type { AppPlatform, AppVersion } from '../http/versions.ts'

/** A client that is older than what is published for its platform. */
export interface AppUpdate {
  newest: AppVersion
  /** a version that the client has not is forced: it may not go on without it */
  isForced: boolean
  /** every version that the client has not, newest first */
  missed: AppVersion[]
}

/** What a client of this platform and number has missed; null: it is the newest. `versions` in any order. */
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

/** 2.3.6 → 236: how the shipped clients number what they call by name. Null for a name of another form. */
export const numberOfVersion = (name: string): number | null => {
  const parts = /^(\d+)\.(\d)\.(\d)$/.exec(name)
  return parts ? Number(parts.slice(1).join('')) : null
}
