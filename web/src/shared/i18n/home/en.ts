/** The English texts that home needs; the build removes the others (web/build/home-texts). */
export { en as home } from '../en/all.ts'
