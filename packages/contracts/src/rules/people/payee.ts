import type { z } from 'zod'
import type { withdrawInfo } from '../../profile.ts'

/** The payee of a withdrawal, as its owner entered it. */
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

/** A name without variations in spelling: widths, spaces, the dot between its parts, capitals. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·•‧・.]/g, '')
    .toLowerCase()

export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** A masked payee: recognisable for its owner, useless to anybody else. */
export const maskPayee = ({ kind, realName, account, bank }: Payee): string =>
  [maskName(realName), kind === 'wechat' ? '' : maskAccount(account), bank ?? ''].filter(Boolean).join(' · ')
