import type { Language } from '@xinyu/contracts/errors'
import { labelOf } from '@xinyu/contracts/lists/option'
import { prompts } from '@xinyu/contracts/lists/prompts'
import { catalogues } from '../../i18n/i18n-provider.ts'
import type { Part } from '../../shared/hooks/use-reasons.ts'
import type { Reviewable } from './reviewable.ts'

/** The name of a text; an answer is named by the opening that it completes. */
export const fieldName = (field: string, language: Language): string => {
  const [, prompt] = /^answer-(\d+)$/.exec(field) ?? []
  if (prompt !== undefined) return labelOf(prompts, Number(prompt), language)
  return (catalogues[language].xinyu.reviews.fields as Readonly<Record<string, string>>)[field] ?? field
}

/** Photos and fields as named to the member; empty if there is only one. */
export const reviewParts = ({ texts, images }: Pick<Reviewable, 'texts' | 'images'>): Part[] => {
  const photos = images.map(({ _id }, index) => ({
    key: `image:${_id}`,
    label: { 'zh-CN': `第 ${index + 1} 张照片`, en: `Photo ${index + 1}` },
  }))
  const fields = texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ field }) => ({
      key: `text:${field}`,
      label: { 'zh-CN': fieldName(field, 'zh-CN'), en: fieldName(field, 'en') },
    }))
  const parts = [...photos, ...fields]
  return parts.length > 1 ? parts : []
}
