import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Packages } from './packages.ts'
import type { VersionFields } from './version.rules.ts'
import { type VersionDocument, VersionsStore } from './versions.store.ts'

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
      return this.versions.change(what.id, await this.#withUrl(Object.fromEntries(given)))
    }
    const highest = await this.versions.highestNumber(what.add.platform)
    if (what.add.number <= highest) throw new AppError('VERSION_NUMBER', { highest })
    const added = await this.versions.add(await this.#withUrl(what.add))
    // added concurrently with the same number: the other one is the highest now
    if (!added) throw new AppError('VERSION_NUMBER', { highest: await this.versions.highestNumber(what.add.platform) })
    return added
  }

  async #withUrl<F extends { key?: string | null; url?: string | null }>(fields: F): Promise<F> {
    if (!fields.key) return fields
    if (!(await this.packages.exists(fields.key))) throw new AppError('NOT_FOUND')
    return { ...fields, url: this.packages.urlOf(fields.key) }
  }
}
