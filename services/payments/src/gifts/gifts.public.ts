export { GiftFlows } from './flows.reads.ts'
export { GiftsOfPerson } from './gifts-of-person.reads.ts'
export { GiftsModule } from './gifts.module.ts'
