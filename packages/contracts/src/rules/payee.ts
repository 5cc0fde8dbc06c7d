import type { z } from 'zod'
import type { withdrawInfo } from '../profile.ts'

/** Whom a withdrawal is paid to, as its owner wrote it. */
export type Payee = z.output<typeof withdrawInfo>

const maskName = (name: string): string => {
  const [first = '', ...rest] = name
  return rest.length === 0 ? '*' : `*${rest.length > 1 ? '*'.repeat(rest.length - 1) : ''}${rest.at(-1) ?? first}`
}

const maskAccount = (account: string): string => {
  const [name = '', host] = account.split('@')
  if (host !== undefined) return `${name.slice(0, 2)}***@${host}`
  return `${account.slice(0, 3)}****${account.length > 7 ? account.slice(-4) : ''}`
}

/** A name without what people write differently: widths, blanks, the dot between the parts of a name, capitals. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·•‧・.]/g, '')
    .toLowerCase()

/** Whether a payee's name is that of an ID card. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** How a payee is shown: enough for its owner to know it again, too little for anybody else. */
export const maskPayee = ({ kind, realName, account, bank }: Payee): string =>
  [maskName(realName), kind === 'wechat' ? '' : maskAccount(account), bank ?? ''].filter(Boolean).join(' · ')
