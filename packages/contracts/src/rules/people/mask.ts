/** 110***********002X: the province's county and the last four stay. Short texts are masked completely. */
export const maskIdCard = (number: string): string =>
  number.length < 15 ? '***' : `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`

/** 张** : the first character stays; the others are masked one by one. */
export const maskName = (name: string): string => {
  const characters = [...name.trim()]
  return characters.length < 2 ? '*' : `${characters[0]}${'*'.repeat(characters.length - 1)}`
}

/** 203.0.*.* or 2001:db8:*: the network, which identifies logins from one place, without the connection. */
export const maskIp = (ip: string): string => {
  const inV4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(inV4)) return `${inV4.split('.').slice(0, 2).join('.')}.*.*`
  const groups = ip.split(':').filter(Boolean)
  return groups.length < 3 ? '*' : `${groups.slice(0, 2).join(':')}:*`
}

/** 6222 **** **** 1234 without the spaces: bank cards and other payee accounts. */
export const maskAccount = (account: string): string =>
  account.length < 8 ? '***' : `${account.slice(0, 2)}${'*'.repeat(account.length - 6)}${account.slice(-4)}`
