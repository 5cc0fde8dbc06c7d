export { Gifts } from './flows.reads.ts'
