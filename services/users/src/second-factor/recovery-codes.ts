import { randomInt } from 'node:crypto'

const RECOVERY_CODES = 10
/** digits and letters that are not confused with each other */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 10

/** 49 bits: a code cannot be guessed, so strangers' tries never need to lock the owner out of this method. */
const newCode = (): string => {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** Normalises a typed code to the form it was made in. */
export const normalised = (code: string): string => code.toLowerCase().replace('-', '')

export const isRecoveryCode = (code: string): boolean => normalised(code).length === length
