export { IncidentsModule } from './incidents.module.ts'
export { IncidentsOfPerson } from './incidents-of-person.reads.ts'
