/** The English texts that home needs; the build leaves the others out of this (web/build/near-texts). */
export { en as near } from '../en/all.ts'
