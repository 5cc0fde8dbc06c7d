export { People } from './people.reads.ts'
export { PeopleModule } from './people.module.ts'
export { cardOf, type Known, refuseReach } from './people.rules.ts'
