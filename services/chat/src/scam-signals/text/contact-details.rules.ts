import { normalForm } from '@xinyu/contracts/rules/text/normal-form'
import { clauseEnd, letterTable, separator } from '@xinyu/contracts/rules/text/words/letters'

/** a mobile number, with a letter or two between its groups to obscure it */
const mobile = /(?<!\d)(?:\+?86 *)?1[3-9]\d[^\d]{0,2}\d{4}[^\d]{0,2}\d{4}(?!\d)/
const spelled = /(?<!\d)1 *[3-9](?: *\d){9}(?! *\d)/
const qqNumber = /(?:qq|扣扣|企鹅|球球|(?<![a-z])q)[^\da-z]{0,4}[1-9](?: ?\d){4,10}(?!\d)/
/** the other app's name right before an account name: 微信号是 lin_1990, vx：qing520 */
const app = '(?:微信|薇信|威信|徽信|v信|weixin|wechat|wxid|微号|(?<![a-z])(?:vx|wx|v|薇|微))'
const named = new RegExp(`${app}(?:号|id|账号|[是为加搜]|我的|就是| )*[a-z][a-z0-9 _-]{0,2}[a-z0-9]{3,18}(?![a-z])`)
const mail = /[\w.+-]{2,40}@[\w-]{2,30}\.(?:com|cn|net|org)/i

/** fewer digits and Latin letters than this are neither a number nor a name */
const fewest = 5

const letterAt = (text: string, index: number): number => letterTable[text.charCodeAt(index)] ?? separator

/** A cheap check before any processing: nearly every text has too few. */
const hasEnough = (text: string): boolean => {
  let count = 0
  for (let index = 0; index < text.length && count < fewest; index++) {
    const letter = letterAt(text, index)
    if (letter > clauseEnd && letter < 0x80) count++
  }
  return count >= fewest
}

/** The text in lower case with plain digits, and one blank for everything else. */
const folded = (text: string): string => {
  let plain = ''
  for (let index = 0; index < text.length; index++) {
    const letter = letterAt(text, index)
    if (letter > clauseEnd) plain += String.fromCharCode(letter)
    else if (!plain.endsWith(' ')) plain += ' '
  }
  return plain
}

/** Whether a text says how to reach a person elsewhere: a number, an account name, or an address. */
export const hasContactDetails = (text: string): boolean => {
  const within = normalForm(text).text
  if (!hasEnough(within)) return false
  const plain = folded(within)
  return mobile.test(plain) || spelled.test(plain) || qqNumber.test(plain) || named.test(plain) || mail.test(within)
}
