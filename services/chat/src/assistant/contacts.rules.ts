import type { Language } from '@xinyu/contracts/errors'
import { filterLinks } from '@xinyu/contracts/rules/text/links'

const hidden = { 'zh-CN': '（联系方式已隐去）', en: '(contact removed)' } as const satisfies Record<Language, string>
const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const digits = /(?<![\d０-９])[+＋]?[\d０-９](?:[ -]?[\d０-９]){6,}/g
const day = /^\d{4}-\d{1,2}-\d{1,2}$/
/** a digit or an underscore distinguishes an id from a word */
const messenger =
  /(?:微信|威信|薇信|扣扣|vx|wx|wechat|weixin|qq|telegram|whatsapp)(?:号|id)?\s*[:：是]?\s*(?=[a-z_-]*[\d_])[a-z\d][\w-]{4,19}/gi

/**
 * Removes contact details from a text: links, mail addresses, numbers of seven digits and more, messenger ids. Dates
 * stay.
 */
export const withoutContacts = (text: string, language: Language): string => {
  const mark = hidden[language]
  return filterLinks(text.replace(mail, mark), language)
    .text.replace(messenger, mark)
    .replace(digits, (number) => (day.test(number) ? number : mark))
}
