import { ProfileStatus } from '@xinyu/contracts/enums'
import { profileChanged } from '@xinyu/contracts/events/users'
import { MigrationList } from '@xinyu/platform/db/migrations'
import type { User } from '../user/user.document.ts'
import { UsersStore } from './users.store.ts'

const underReview = { isCompleted: { $in: [ProfileStatus.Waiting, ProfileStatus.SentBack] }, approved: { $ne: null } }

/**
 * Copies of people made before facts contained `wasApproved` hide members in another review. Each of those is published
 * once more in its current state; a copy treats the repeat like any fact.
 */
export const approvedAgainMigrations = {
  provide: Symbol('migrations of what was approved'),
  inject: [UsersStore],
  useFactory: (users: UsersStore) =>
    new MigrationList('approved-again', {
      '2026-11-22-tell-who-was-approved': ({ inBatches }) =>
        inBatches<User>('users', underReview as object, async (members) => {
          for (const { _id } of members) await users.change(_id, () => ({ facts: [{ fact: profileChanged }] }))
        }),
      // lists them with their approved content; the job projects them
      '2026-11-22-list-who-was-approved': ({ inBatches }) =>
        inBatches<User>('users', underReview as object, (members, all) =>
          all.updateMany({ _id: { $in: members.map(({ _id }) => _id) } }, { $set: { projectionDue: true } }),
        ),
    }),
}
