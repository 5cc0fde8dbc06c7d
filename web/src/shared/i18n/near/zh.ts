/** The Chinese texts that home needs; the build leaves the others out of this (web/build/near-texts). */
export { zh as near } from '../zh/all.ts'
