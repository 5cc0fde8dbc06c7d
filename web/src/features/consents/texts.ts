import type { ConsentKind } from '@xinyu/contracts/lists/consents'

const paths: Partial<Record<ConsentKind, string>> = {
  agreement: '/about/service',
  policy: '/about/privacy',
  papers: '/about/privacy',
  location: '/about/privacy',
  recommendation: '/about/matching',
  face: '/about/face',
}

/** Where the text of a consent is shown. */
export const textPathOf = (kind: ConsentKind): string | undefined => paths[kind]
