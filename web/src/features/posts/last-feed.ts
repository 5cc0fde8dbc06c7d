import type { PostSource } from './feeds.ts'

let last: PostSource = { feed: 'recommended' }

export const rememberFeed = (source: PostSource): void => {
  last = source
}
/** The feed that was shown last, from which a post was opened. */
export const lastFeed = (): PostSource => last
