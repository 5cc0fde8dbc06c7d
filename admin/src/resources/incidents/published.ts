import { useTranslate } from 'react-admin'
import type { Member } from './incident.ts'

const kinds = ['posts', 'smiles', 'comments', 'photos'] as const

/** What others see of these members, in words. */
export const usePublished = (): ((members: readonly Member[]) => string) => {
  const translate = useTranslate()
  return (members) => {
    const known = members.flatMap(({ published }) => published ?? [])
    if (known.length < members.length) return translate('xinyu.incidents.publishedUnknown')
    return kinds
      .map((kind) => {
        const smart_count = known.reduce((sum, counts) => sum + counts[kind], 0)
        return translate(`xinyu.incidents.published.${kind}`, { smart_count })
      })
      .join(translate('xinyu.incidents.publishedSeparator'))
  }
}
