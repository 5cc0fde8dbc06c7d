import type { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import { faqGroups } from '@xinyu/contracts/faq/faq'
import type { RecordOf } from '@xinyu/contracts/resource'

export type FaqArticle = RecordOf<typeof faqArticles>
export type FaqVersion = NonNullable<FaqArticle['versions']>[number]

export const groupChoices = faqGroups.map((id) => ({ id, name: `xinyu.faqArticles.groups.${id}` }))

export const stateOf = ({ version, publishedVersion }: FaqArticle): 'draft' | 'published' | 'changed' =>
  publishedVersion === null ? 'draft' : publishedVersion === version ? 'published' : 'changed'
