/** The phone contacts that somebody hides from. */
export { HiddenContactsModule } from './hidden-contacts.module.ts'
export { HiddenContactsOfPerson } from './hidden-contacts-of-person.reads.ts'
export { HiddenContactsStore as HiddenContacts } from './hidden-contacts.store.ts'
