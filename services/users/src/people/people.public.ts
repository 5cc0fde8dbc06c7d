/** The store of members, for every capability. What a member is stands in user.rules.ts. */
export { PeopleStore as People, type User } from './people.store.ts'
export { PeopleModule } from './people.module.ts'
