import { randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10
/** digits and letters that nobody takes for one another */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 10

/** 49 bits each: nobody guesses one, so that no stranger's tries need ever close this way to the owner. */
const newCode = (): string => {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** As it was made, however it was typed. */
export const normalised = (code: string): string => code.toLowerCase().replace('-', '')

export const isRecoveryCode = (code: string): boolean => normalised(code).length === length
