import { type NoticeCode, notices } from '@xinyu/contracts/notices'

/** The client's own texts from the specification's catalogue: `t('notice.OFFLINE')`. */
export const noticesIn = (language: 'zh' | 'en'): Record<NoticeCode, string> =>
  Object.fromEntries(
    Object.entries(notices).map(([code, texts]) => [code, texts[language].replaceAll(/\{(\w+)\}/g, '{{$1}}')]),
  ) as Record<NoticeCode, string>
