/** Mainland mobile number: 11 digits, 1, then an operator range of the numbering plan (specification, section 5). */
export const isMainlandPhone = (text: string): boolean =>
  /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/.test(text)

/** 138****5678: what support's logs and screens may show. Anything else is masked completely. */
export const maskPhone = (text: string): string =>
  isMainlandPhone(text) ? `${text.slice(0, 3)}****${text.slice(-4)}` : '***'
