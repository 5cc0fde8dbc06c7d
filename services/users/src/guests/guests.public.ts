export { GuestsModule } from './guests.module.ts'
export { GuestsStore as Guests } from './guests.store.ts'
