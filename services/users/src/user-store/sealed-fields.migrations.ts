import { MigrationList } from '@xinyu/platform/db/migrations'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { UserSecrets } from './user-secrets.ts'
import type { User } from '../user/user.document.ts'

interface WithPlainFields {
  _id: string
  version: number
  phone?: string | null
  withdrawInfo?: unknown
}

const isPlain = {
  $or: [
    { phone: { $type: 'string' as const, $not: /^sealed:/ } },
    { withdrawInfo: { $type: 'object' as const } },
    { withdrawInfo: { $exists: false } },
  ],
}

/**
 * Seals the phones and payees of every member in batches; sealed members are skipped, so that an interrupted run
 * continues where it stopped. A member is written only in the version that was read; one that changed in between is
 * found by the next pass.
 */
export const sealedFieldsMigrations = {
  provide: Symbol('migrations of sealed fields'),
  inject: [UserSecrets],
  useFactory: (secrets: UserSecrets) =>
    new MigrationList('sealed-fields', {
      '2026-11-21-seal-phones-and-payees': async ({ collection, createIndex, dropIndex, inBatches }) => {
        await createIndex(
          'users',
          { phoneHash: 1 },
          { unique: true, partialFilterExpression: { phoneHash: { $type: 'string' } } },
        )
        const users = collection<User>('users')
        while ((await users.countDocuments(isPlain as object, { limit: 1 })) > 0)
          await inBatches<WithPlainFields>('users', isPlain as object, async (documents) => {
            for (const document of documents) {
              const { _id, version, phone } = document
              const phoneHash = typeof phone === 'string' && isMainlandPhone(phone) ? secrets.phoneHash(phone) : null
              const set = {
                withdrawInfo: null,
                ...secrets.reseal(document),
                ...(phoneHash === null ? {} : { phoneHash }),
              }
              await users.updateOne({ _id, version }, { $set: set, $inc: { version: 1 } })
            }
          })
        await dropIndex('users', { phone: 1 })
      },
    }),
}
