import { Module } from '@nestjs/common'
import { PoliciesModule } from '../policies/policies.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { GiveStatement } from './give-statement.ts'
import { OnErased } from './on-erased.ts'
import { OnRestricted } from './on-restricted.ts'
import { RestrictedPeople } from './restricted-people.reads.ts'
import { StatementsController } from './statements.controller.ts'
import { statementsMigrations } from './statements.migrations.ts'
import { StatementsOfPerson } from './statements-of-person.reads.ts'
import { StatementsStore } from './statements.store.ts'

/** What members are told about each restriction: rule, facts, who decided, what they can do. */
@Module({
  imports: [PoliciesModule, SubmittersModule],
  controllers: [StatementsController, OnRestricted, OnErased],
  providers: [statementsMigrations, StatementsStore, GiveStatement, StatementsOfPerson, RestrictedPeople],
  exports: [StatementsOfPerson, RestrictedPeople],
})
export class StatementsModule {}
