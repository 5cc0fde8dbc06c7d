/** The Chinese texts that home needs; the build removes the others (web/build/home-texts). */
export { zh as home } from '../zh/all.ts'
