import { migrations } from '@xinyu/platform/db/migrations'
import type { VersionDocument } from './version.document.ts'

export const versionsMigrations = migrations('versions', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('versions', { platform: 1, number: 1 }, { unique: true })
    await createIndex('versions', { key: 1 }, { partialFilterExpression: { key: { $type: 'string' } } })
    await createIndex('versions', { number: 1, _id: 1 })
    await createIndex('versions', { addtime: 1, _id: 1 })
  },

  // the address of a package follows from its key
  '2026-12-01-packages-by-key': ({ inBatches }) =>
    inBatches<Pick<VersionDocument, '_id' | 'key' | 'url'>>(
      'versions',
      { key: { $type: 'string' }, url: { $type: 'string' } },
      async (batch, versions) => {
        const named = batch.filter(({ key, url }) => url?.endsWith(`/${key}`)).map(({ _id }) => _id)
        await versions.updateMany({ _id: { $in: named } }, { $set: { url: null } })
      },
    ),
})
