/** From which phone contacts somebody hides. */
export { HiddenContactsModule } from './hidden-contacts.module.ts'
export { HiddenContactsOfPerson } from './hidden-contacts-of-person.reads.ts'
export { HiddenContactsStore as HiddenContacts } from './hidden-contacts.store.ts'
