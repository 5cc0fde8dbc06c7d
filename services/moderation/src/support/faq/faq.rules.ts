import { MAX_FAQ_VERSIONS } from '@xinyu/contracts/admin/faq/faq-articles'
import type { FaqEntry, FaqGroup } from '@xinyu/contracts/faq/faq'

export type FaqText = Omit<FaqEntry, 'id' | 'group'>
/** The words of one article at one time. */
export interface FaqVersion extends FaqText {
  number: number
  /** null: what the product came with */
  by: string | null
  at: Date
}
export interface FaqArticle {
  _id: string
  group: FaqGroup
  order: number
  /** the number of the newest version */
  version: number
  publishedVersion: number | null
  /** oldest first */
  versions: FaqVersion[]
}

export const versionOf = ({ versions }: FaqArticle, number: number | null): FaqVersion | null =>
  versions.find((version) => version.number === number) ?? null

/** The article with another newest version; unchanged if the newest says the same. */
export const withVersion = (article: FaqArticle, text: FaqText, by: string, at: Date): FaqArticle => {
  const newest = versionOf(article, article.version)
  if (newest && isSame(newest, text)) return article
  const number = article.version + 1
  const versions = [...article.versions, { ...text, number, by, at }]
  const dropped = versions.length > MAX_FAQ_VERSIONS && versions.find((one) => one.number !== article.publishedVersion)
  return { ...article, version: number, versions: versions.filter((one) => one !== dropped) }
}

export const textOf = ({ also, zh, en }: FaqText): FaqText => ({ also, zh, en })

const isSame = (one: FaqText, other: FaqText): boolean => JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
