/** Exports of personal data, for the erasure. */
export { Exports } from './exports.ts'
export { ExportsModule } from './exports.module.ts'
