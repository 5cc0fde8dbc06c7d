/** What the other capabilities may know of members: the record, its store and its views. */
export * from './people.rules.ts'
export * from './profile-view.rules.ts'
export * from './review.rules.ts'
export { PeopleStore as People, type User } from './people.store.ts'
export { PeopleModule } from './people.module.ts'
