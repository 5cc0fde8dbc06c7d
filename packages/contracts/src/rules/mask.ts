/** 110***********002X: the province's county and the last four stay. Short texts are masked whole. */
export const maskIdCard = (number: string): string =>
  number.length < 15 ? '***' : `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`

/** 张** : the first character stays, the rest counts. */
export const maskName = (name: string): string => {
  const characters = [...name.trim()]
  return characters.length < 2 ? '*' : `${characters[0]}${'*'.repeat(characters.length - 1)}`
}

/** 6222 **** **** 1234 without the blanks: bank cards and other accounts of a payee. */
export const maskAccount = (account: string): string =>
  account.length < 8 ? '***' : `${account.slice(0, 2)}${'*'.repeat(account.length - 6)}${account.slice(-4)}`
