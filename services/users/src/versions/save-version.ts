import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Packages } from './packages.ts'
import type { VersionFields, VersionDocument } from './version.document.ts'
import { VersionsStore } from './versions.store.ts'

type Changed = { [K in keyof Omit<VersionFields, 'platform' | 'number'>]?: VersionFields[K] | undefined }

/** Adds a version, or changes the one with this id. */
export class SaveVersion extends Command<VersionDocument> {
  constructor(readonly what: { add: VersionFields } | { id: string; change: Changed }) {
    super()
  }
}

/** A version with a package must name an existing one, and clients get its address. */
@CommandHandler(SaveVersion)
export class SaveVersionHandler implements ICommandHandler<SaveVersion> {
  constructor(
    private readonly versions: VersionsStore,
    private readonly packages: Packages,
  ) {}

  async execute({ what }: SaveVersion): Promise<VersionDocument> {
    if ('change' in what) {
      const given = Object.entries(what.change).filter(([, value]) => value !== undefined)
      return this.versions.change(what.id, await this.#withPackage(Object.fromEntries(given)))
    }
    const highest = await this.versions.highestNumber(what.add.platform)
    if (what.add.number <= highest) throw new AppError('VERSION_NUMBER', { highest })
    const added = await this.versions.add(await this.#withPackage(what.add))
    // added concurrently with the same number: the other one is the highest now
    if (!added) throw new AppError('VERSION_NUMBER', { highest: await this.versions.highestNumber(what.add.platform) })
    return added
  }

  /** A package is stored by its key, also if the client sent its address; a page by its URL. */
  async #withPackage<F extends { key?: string | null; url?: string | null }>(fields: F): Promise<F> {
    const key = fields.key || (fields.url && this.packages.keyAt(fields.url))
    if (!key) return fields
    if (await this.packages.exists(key)) return { ...fields, key, url: null }
    if (fields.key) throw new AppError('NOT_FOUND')
    return fields
  }
}
