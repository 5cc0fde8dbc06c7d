import { catalogues } from '../../i18n/i18n-provider.ts'
import type { Reviewable } from './reviewable.ts'
import type { Part } from '../../shared/hooks/use-reasons.ts'

type Fields = Readonly<Record<string, string>>

/** Photos and fields as named to the member; empty if there is only one. */
export const reviewParts = ({ texts, images }: Pick<Reviewable, 'texts' | 'images'>): Part[] => {
  const [zh, en] = [catalogues['zh-CN'].xinyu.reviews.fields as Fields, catalogues.en.xinyu.reviews.fields as Fields]
  const photos = images.map(({ _id }, index) => ({
    key: `image:${_id}`,
    label: { 'zh-CN': `第 ${index + 1} 张照片`, en: `Photo ${index + 1}` },
  }))
  const fields = texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ field }) => ({
      key: `text:${field}`,
      label: { 'zh-CN': zh[field] ?? field, en: en[field] ?? field },
    }))
  const parts = [...photos, ...fields]
  return parts.length > 1 ? parts : []
}
