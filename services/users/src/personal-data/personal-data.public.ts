/** What authorities have asked to preserve, for the list of erasures. */
export { HoldsStore } from '@xinyu/platform/personal-data/holds.store'
export { PersonalDataModule } from './personal-data.module.ts'
